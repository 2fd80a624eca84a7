<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Choice</name>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力层</translation>
    </message>
    <message>
        <source>Attention and feed-forward</source>
        <translation>注意力层和前馈层</translation>
    </message>
    <message>
        <source>All linear layers</source>
        <translation>所有线性层</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Kohya</source>
        <translation>Kohya</translation>
    </message>
    <message>
        <source>Diffusers</source>
        <translation>Diffusers</translation>
    </message>
    <message>
        <source>Squared error</source>
        <translation>平方误差</translation>
    </message>
    <message>
        <source>Huber</source>
        <translation>Huber</translation>
    </message>
    <message>
        <source>Smooth L1</source>
        <translation>平滑 L1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Sigma root</source>
        <translation>σ 平方根</translation>
    </message>
    <message>
        <source>Cosine map</source>
        <translation>余弦映射</translation>
    </message>
</context>
<context>
    <name>Dataset</name>
    <message>
        <source>it is cut off or damaged</source>
        <translation>文件不完整或已损坏</translation>
    </message>
    <message>
        <source>this kind of BMP is not supported</source>
        <translation>不支持这种 BMP</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>it holds only zeros, as a file that was not downloaded yet</source>
        <translation>内容全是零，像是还没有下载的文件</translation>
    </message>
    <message>
        <source>a JPEG picture</source>
        <translation>JPEG 图片</translation>
    </message>
    <message>
        <source>a PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>a WebP picture</source>
        <translation>WebP 图片</translation>
    </message>
    <message>
        <source>a BMP picture</source>
        <translation>BMP 图片</translation>
    </message>
    <message>
        <source>a TIFF picture</source>
        <translation>TIFF 图片</translation>
    </message>
    <message>
        <source>GIF is not supported: save it as PNG</source>
        <translation>不支持 GIF：请另存为 PNG</translation>
    </message>
    <message>
        <source>HEIC is not supported: save it as JPEG or PNG</source>
        <translation>不支持 HEIC：请另存为 JPEG 或 PNG</translation>
    </message>
    <message>
        <source>AVIF is not supported: save it as JPEG or PNG</source>
        <translation>不支持 AVIF：请另存为 JPEG 或 PNG</translation>
    </message>
    <message>
        <source>Photoshop documents are not supported: save it as PNG</source>
        <translation>不支持 Photoshop 文档：请另存为 PNG</translation>
    </message>
    <message>
        <source>SVG drawings are not supported: save it as PNG</source>
        <translation>不支持 SVG 图形：请另存为 PNG</translation>
    </message>
    <message>
        <source>it is a PDF document</source>
        <translation>这是 PDF 文档</translation>
    </message>
    <message>
        <source>it is a video</source>
        <translation>这是视频</translation>
    </message>
    <message>
        <source>it is an archive or a data file</source>
        <translation>这是压缩包或数据文件</translation>
    </message>
    <message>
        <source>it is a text file</source>
        <translation>这是文本文件</translation>
    </message>
    <message>
        <source>it is no picture format that is known</source>
        <translation>不是已知的图片格式</translation>
    </message>
    <message>
        <source>animated: only the first frame is used</source>
        <translation>动图：只用第一帧</translation>
    </message>
    <message>
        <source>several pages: only the first is used</source>
        <translation>多页：只用第一页</translation>
    </message>
    <message>
        <source>damaged orientation tag: taken as upright</source>
        <translation>方向标记已损坏：按正向处理</translation>
    </message>
    <message>
        <source>transparent parts are laid over the background</source>
        <translation>透明部分已叠加到背景上</translation>
    </message>
    <message>
        <source>converted from its colour profile to sRGB</source>
        <translation>已从自带的色彩配置文件转换为 sRGB</translation>
    </message>
    <message>
        <source>unusable colour profile: taken as sRGB</source>
        <translation>色彩配置文件无法使用：按 sRGB 处理</translation>
    </message>
    <message>
        <source>CMYK without a profile: colours are approximate</source>
        <translation>CMYK 没有配置文件：颜色为近似值</translation>
    </message>
    <message>
        <source>this kind of TIFF is not supported</source>
        <translation>不支持这种 TIFF</translation>
    </message>
    <message>
        <source>it begins like UTF-16 but is not</source>
        <translation>开头像 UTF-16，但其实不是</translation>
    </message>
    <message>
        <source>it holds bytes of another encoding</source>
        <translation>含有其他编码的字节</translation>
    </message>
    <message>
        <source>the caption is UTF-16</source>
        <translation>描述文件是 UTF-16</translation>
    </message>
    <message>
        <source>the caption holds NUL bytes, read as blanks</source>
        <translation>描述中有 NUL 字节，已按空格读取</translation>
    </message>
    <message>
        <source>it has changed since the folder was read</source>
        <translation>读取文件夹之后文件有改动</translation>
    </message>
    <message>
        <source>the folder of a base model.</source>
        <translation>底模的文件夹。</translation>
    </message>
    <message>
        <source>multiples of 8</source>
        <translation>8 的倍数</translation>
    </message>
    <message>
        <source>1 or more</source>
        <translation>1 或更大</translation>
    </message>
    <message>
        <source>it is a macOS side file</source>
        <translation>这是 macOS 的附属文件</translation>
    </message>
    <message>
        <source>it is hidden</source>
        <translation>这是隐藏文件</translation>
    </message>
    <message>
        <source>it belongs to the operating system</source>
        <translation>这是操作系统的文件</translation>
    </message>
    <message>
        <source>it is a link that leads nowhere</source>
        <translation>这是失效的链接</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>it is a folder named like a picture</source>
        <translation>这是名字像图片的文件夹</translation>
    </message>
    <message>
        <source>the folder cannot be listed</source>
        <translation>无法列出该文件夹</translation>
    </message>
    <message>
        <source>its name is not UTF-8: rename it</source>
        <translation>文件名不是 UTF-8：请重命名</translation>
    </message>
    <message>
        <source>no picture has its name</source>
        <translation>没有同名的图片</translation>
    </message>
</context>
<context>
    <name>Device</name>
    <message>
        <source>No NVIDIA driver was found: using the CPU.</source>
        <translation>没有找到 NVIDIA 驱动：使用 CPU。</translation>
    </message>
    <message>
        <source>There is an NVIDIA driver but no libtorch_cuda.so (./dev setup --cuda): using the CPU.</source>
        <translation>有 NVIDIA 驱动，但没有 libtorch_cuda.so（./dev setup --cuda）：使用 CPU。</translation>
    </message>
    <message>
        <source>The driver shows no NVIDIA GPU: using the CPU.</source>
        <translation>驱动没有报告 NVIDIA 显卡：使用 CPU。</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>There is no file or folder at %1.</source>
        <translation>%1 处没有文件或文件夹。</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
    <message>
        <source>Check the permissions and that the disk is connected.</source>
        <translation>请检查权限，并确认磁盘已连接。</translation>
    </message>
    <message>
        <source>No picture that can be trained was found in %1.</source>
        <translation>在 %1 中没有找到可以训练的图片。</translation>
    </message>
    <message>
        <source>Put JPEG, PNG, WebP, BMP or TIFF pictures there, or choose another folder.</source>
        <translation>请放入 JPEG、PNG、WebP、BMP 或 TIFF 图片，或选择另一个文件夹。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder, or choose another one.</source>
        <translation>请检查文件夹的权限，或选择另一个文件夹。</translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be saved.</source>
        <translation>磁盘已满：无法保存 %1。</translation>
    </message>
    <message>
        <source>Free some space; what was saved before is intact and the run can be resumed from it.</source>
        <translation>请腾出一些空间；之前保存的内容完好，可以从那里断点续训。</translation>
    </message>
    <message>
        <source>%1 exists already and is not overwritten.</source>
        <translation>%1 已经存在，不会被覆盖。</translation>
    </message>
    <message>
        <source>Choose another name, or resume what is there.</source>
        <translation>请换一个名字，或从已有的内容断点续训。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON.</source>
        <translation>%1 不是有效的 JSON。</translation>
    </message>
    <message>
        <source>Fetch or export the file again.</source>
        <translation>请重新下载或导出该文件。</translation>
    </message>
    <message>
        <source>%1 is not valid TOML (line %2).</source>
        <translation>%1 不是有效的 TOML（第 %2 行）。</translation>
    </message>
    <message>
        <source>Mend that line and try again.</source>
        <translation>请修正该行后重试。</translation>
    </message>
    <message>
        <source>The recipe has an unknown key &quot;%1&quot;.</source>
        <translation>训练配置中有未知的键“%1”。</translation>
    </message>
    <message>
        <source>Did you mean &quot;%2&quot;?</source>
        <translation>您是不是想写“%2”？</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, which is not allowed.</source>
        <translation>“%1”的值 %2 不在允许范围内。</translation>
    </message>
    <message>
        <source>Allowed: %3.</source>
        <translation>允许：%3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has the wrong type.</source>
        <translation>“%1”的类型不对。</translation>
    </message>
    <message>
        <source>Expected: %2.</source>
        <translation>应为：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not set.</source>
        <translation>没有设置“%1”。</translation>
    </message>
    <message>
        <source>Give it a value: %2</source>
        <translation>请给出一个值：%2</translation>
    </message>
    <message>
        <source>The command line cannot be understood: %1</source>
        <translation>无法理解命令行：%1</translation>
    </message>
    <message>
        <source>Run with --help to see what is possible.</source>
        <translation>用 --help 查看可用的选项。</translation>
    </message>
    <message>
        <source>%1 is not a safetensors file: it is %2.</source>
        <translation>%1 不是 safetensors 文件：它是%2。</translation>
    </message>
    <message>
        <source>%3</source>
        <translation>%3</translation>
    </message>
    <message>
        <source>The weights file %1 is damaged.</source>
        <translation>权重文件 %1 已损坏。</translation>
    </message>
    <message>
        <source>Fetch it again; if you made it, save it again.</source>
        <translation>请重新下载；如果是自己做的，请重新保存。</translation>
    </message>
    <message>
        <source>The weights in %1 lack the tensor %2.</source>
        <translation>%1 的权重中缺少张量 %2。</translation>
    </message>
    <message>
        <source>The file is not complete, or belongs to another model.</source>
        <translation>文件不完整，或属于另一个模型。</translation>
    </message>
    <message>
        <source>The tensor %2 in %1 has the shape %3 where %4 is needed.</source>
        <translation>%1 中张量 %2 的形状是 %3，而需要的是 %4。</translation>
    </message>
    <message>
        <source>The file belongs to another model or another configuration.</source>
        <translation>该文件属于另一个模型或另一种配置。</translation>
    </message>
    <message>
        <source>The weights in %1 hold a tensor that the model does not have: %2.</source>
        <translation>%1 的权重中有模型没有的张量：%2。</translation>
    </message>
    <message>
        <source>The model configuration %1 cannot be used: %2.</source>
        <translation>模型配置 %1 无法使用：%2。</translation>
    </message>
    <message>
        <source>Use a model folder as diffusers saves it.</source>
        <translation>请使用 diffusers 保存的模型文件夹。</translation>
    </message>
    <message>
        <source>The model in %1 is not supported: %2.</source>
        <translation>不支持 %1 中的模型：%2。</translation>
    </message>
    <message>
        <source>The LoRA %1 does not fit this model: %2 of %3 layers matched.</source>
        <translation>LoRA %1 与此模型不匹配：%3 层中只有 %2 层对应。</translation>
    </message>
    <message>
        <source>Use a LoRA that was trained for this model family.</source>
        <translation>请使用为该系列模型训练的 LoRA。</translation>
    </message>
    <message>
        <source>The LoRA %1 cannot be used: %2.</source>
        <translation>LoRA %1 无法使用：%2。</translation>
    </message>
    <message>
        <source>The picture %1 cannot be read: %2.</source>
        <translation>无法读取图片 %1：%2。</translation>
    </message>
    <message>
        <source>Replace the file or remove it from the folder.</source>
        <translation>请替换该文件，或把它移出文件夹。</translation>
    </message>
    <message>
        <source>The picture %1 is too large: %2.</source>
        <translation>图片 %1 太大：%2。</translation>
    </message>
    <message>
        <source>Make it smaller; the limit is %3.</source>
        <translation>请缩小它；上限是 %3。</translation>
    </message>
    <message>
        <source>The caption %1 is not UTF-8 text: %2.</source>
        <translation>描述文件 %1 不是 UTF-8 文本：%2。</translation>
    </message>
    <message>
        <source>Save it as UTF-8.</source>
        <translation>请把它另存为 UTF-8。</translation>
    </message>
    <message>
        <source>This recipe cannot run: %1</source>
        <translation>这份训练配置无法运行：%1</translation>
    </message>
    <message>
        <source>%2</source>
        <translation>%2</translation>
    </message>
    <message>
        <source>The checkpoint %1 is damaged or lacks %2.</source>
        <translation>检查点 %1 已损坏，或缺少 %2。</translation>
    </message>
    <message>
        <source>An earlier checkpoint of the run is used if there is one.</source>
        <translation>如果有更早的检查点，就使用它。</translation>
    </message>
    <message>
        <source>The run in %1 was made with another recipe: %2 differs.</source>
        <translation>%1 中的任务用的是另一份训练配置：%2 不同。</translation>
    </message>
    <message>
        <source>Resume with the recipe of the run, or start a new run.</source>
        <translation>请用该任务自己的配置断点续训，或新建任务。</translation>
    </message>
    <message>
        <source>There is no checkpoint to resume in %1.</source>
        <translation>%1 中没有可以续训的检查点。</translation>
    </message>
    <message>
        <source>Start the run without --resume.</source>
        <translation>请去掉 --resume 重新开始。</translation>
    </message>
    <message>
        <source>The run in %1 is complete (step %2 of %3).</source>
        <translation>%1 中的任务已经完成（第 %2 步，共 %3 步）。</translation>
    </message>
    <message>
        <source>Raise schedule.steps in the recipe to go on.</source>
        <translation>要继续训练，请调大配置中的 schedule.steps。</translation>
    </message>
    <message>
        <source>The run in %1 is being trained by another process.</source>
        <translation>%1 中的任务正由另一个进程训练。</translation>
    </message>
    <message>
        <source>Stop that one first.</source>
        <translation>请先停止那个进程。</translation>
    </message>
    <message>
        <source>The journal %1 is damaged at line %2.</source>
        <translation>日志 %1 在第 %2 行损坏。</translation>
    </message>
    <message>
        <source>What stands before that line is used.</source>
        <translation>使用该行之前的内容。</translation>
    </message>
    <message>
        <source>The device %1 is not available.</source>
        <translation>设备 %1 不可用。</translation>
    </message>
    <message>
        <source>Use &quot;auto&quot; or &quot;cpu&quot;; for a GPU install its driver and run ./dev setup --cuda.</source>
        <translation>请用“auto”或“cpu”；要用显卡，请安装驱动并运行 ./dev setup --cuda。</translation>
    </message>
    <message>
        <source>There was not enough memory for %1.</source>
        <translation>内存不足，无法完成：%1。</translation>
    </message>
    <message>
        <source>Use a smaller batch or size, or close other programs.</source>
        <translation>请减小批量大小或训练尺寸，或关闭其他程序。</translation>
    </message>
    <message>
        <source>The loss became NaN or infinite at step %1 (learning rate %2).</source>
        <translation>第 %1 步的 Loss 变成了 NaN 或无穷大（学习率 %2）。</translation>
    </message>
    <message>
        <source>Lower the learning rate and resume from the last checkpoint.</source>
        <translation>请降低学习率，并从上一个检查点断点续训。</translation>
    </message>
    <message>
        <source>The work was interrupted.</source>
        <translation>工作已中断。</translation>
    </message>
    <message>
        <source>Resume it when you are ready.</source>
        <translation>准备好后可以继续。</translation>
    </message>
    <message>
        <source>The event stream has version %1; this program speaks %2.</source>
        <translation>事件流的版本是 %1，而本程序使用 %2。</translation>
    </message>
    <message>
        <source>Update the older of the two.</source>
        <translation>请更新两者中较旧的一个。</translation>
    </message>
    <message>
        <source>Something went wrong inside Burnish.</source>
        <translation>Burnish 内部出错。</translation>
    </message>
    <message>
        <source>Please report this with the log of the run.</source>
        <translation>请附上任务日志反馈此问题。</translation>
    </message>
    <message>
        <source>%1 is not used: %2.</source>
        <translation>未采用 %1：%2。</translation>
    </message>
    <message>
        <source>Nothing needs to be done.</source>
        <translation>不需要处理。</translation>
    </message>
    <message>
        <source>%1 is smaller than the training size (%2): it is enlarged %3 times.</source>
        <translation>%1 小于训练尺寸（%2）：会放大 %3 倍。</translation>
    </message>
    <message>
        <source>Use a larger picture or a smaller training size.</source>
        <translation>请用更大的图片，或减小训练尺寸。</translation>
    </message>
    <message>
        <source>%1 is very elongated (%2): %3 percent of it is cut away.</source>
        <translation>%1 过于狭长（%2）：会裁掉 %3%。</translation>
    </message>
    <message>
        <source>Crop it by hand, or take it out of the folder.</source>
        <translation>请手动裁剪，或把它移出文件夹。</translation>
    </message>
    <message>
        <source>Write captions, or set data.default_caption.</source>
        <translation>请写好描述，或设置 data.default_caption。</translation>
    </message>
    <message>
        <source>Ten or more different pictures give a better result.</source>
        <translation>十张以上不同的图片效果更好。</translation>
    </message>
    <message>
        <source>The batch of %1 is larger than the set: each step trains on all %2 pictures.</source>
        <translation>批量大小 %1 超过了训练集：每一步都会训练全部 %2 张图片。</translation>
    </message>
    <message>
        <source>Lower schedule.batch, or add pictures.</source>
        <translation>请减小 schedule.batch，或增加图片。</translation>
    </message>
    <message>
        <source>Mend or remove them; the list of refused files gives each reason.</source>
        <translation>请修复或移除它们；未采用文件的列表给出了各自的原因。</translation>
    </message>
    <message>
        <source>This studio is still training the run %1.</source>
        <translation>本窗口仍在训练任务 %1。</translation>
    </message>
    <message>
        <source>Stop it, or wait until it has ended.</source>
        <translation>请停止它，或等它结束。</translation>
    </message>
    <message>
        <source>The layer %2 of the LoRA %1 has alpha 0 and changes nothing.</source>
        <translation>LoRA %1 的层 %2 的 alpha 为 0，不起作用。</translation>
    </message>
    <message>
        <source>If it was meant to work, export it again with its alpha.</source>
        <translation>如果它本应起作用，请带上 alpha 重新导出。</translation>
    </message>
    <message>
        <source>The LoRA %1 also holds %2, which is not used.</source>
        <translation>LoRA %1 还含有 %2，它不会被使用。</translation>
    </message>
    <message>
        <source>Its layers work without that part.</source>
        <translation>其余各层不受影响。</translation>
    </message>
    <message>
        <source>Fetch the file again.</source>
        <translation>请重新下载该文件。</translation>
    </message>
    <message>
        <source>Choose a model file.</source>
        <translation>请选择模型文件。</translation>
    </message>
    <message>
        <source>a Git LFS pointer, not the file that it stands for</source>
        <translation>Git LFS 指针，而不是它代表的文件</translation>
    </message>
    <message>
        <source>Run &quot;git lfs pull&quot; in its repository, or download the file itself.</source>
        <translation>请在其仓库中运行“git lfs pull”，或直接下载该文件。</translation>
    </message>
    <message>
        <source>a zip archive or a PyTorch checkpoint (pickle) with another ending</source>
        <translation>改了扩展名的 zip 压缩包或 PyTorch 检查点（pickle）</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>gzip 压缩包</translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation>请先解压。</translation>
    </message>
    <message>
        <source>a 7z archive</source>
        <translation>7z 压缩包</translation>
    </message>
    <message>
        <source>a RAR archive</source>
        <translation>RAR 压缩包</translation>
    </message>
    <message>
        <source>a GGUF file</source>
        <translation>GGUF 文件</translation>
    </message>
    <message>
        <source>Get the model as .safetensors.</source>
        <translation>请换用 .safetensors 格式的模型。</translation>
    </message>
    <message>
        <source>an HDF5 file</source>
        <translation>HDF5 文件</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>a picture or a sound</source>
        <translation>图片或声音</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>empty (0 bytes)</source>
        <translation>空文件（0 字节）</translation>
    </message>
    <message>
        <source>a pickle with another ending</source>
        <translation>改了扩展名的 pickle</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>The site probably wanted a login or a click on its terms: download it in a browser.</source>
        <translation>网站可能要求登录或同意条款：请用浏览器下载。</translation>
    </message>
    <message>
        <source>a JSON text</source>
        <translation>JSON 文本</translation>
    </message>
    <message>
        <source>Choose the weights that belong to it, or fetch the file again.</source>
        <translation>请选择与它对应的权重，或重新下载该文件。</translation>
    </message>
    <message>
        <source>nothing but zeros: a placeholder of a cloud drive, or a download that never began</source>
        <translation>全是零的文件：网盘的占位文件，或从未开始的下载</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>文本文件</translation>
    </message>
    <message>
        <source>too short</source>
        <translation>过短的文件</translation>
    </message>
    <message>
        <source>of an unknown kind</source>
        <translation>未知类型的文件</translation>
    </message>
    <message>
        <source>Choose a .safetensors file, or fetch it again.</source>
        <translation>请选择 .safetensors 文件，或重新下载。</translation>
    </message>
    <message>
        <source>it looks like one for Stable Diffusion 1.x or 2.x</source>
        <translation>它看起来适用于 Stable Diffusion 1.x 或 2.x</translation>
    </message>
    <message>
        <source>it looks like one for Stable Diffusion XL</source>
        <translation>它看起来适用于 Stable Diffusion XL</translation>
    </message>
    <message>
        <source>it looks like one for Stable Diffusion 3</source>
        <translation>它看起来适用于 Stable Diffusion 3</translation>
    </message>
    <message>
        <source>its layer names are of an unknown kind</source>
        <translation>它的层名属于未知的类型</translation>
    </message>
    <message>
        <source>only the beginning of one, cut off within its header</source>
        <translation>不完整的文件，在文件头处中断</translation>
    </message>
    <message>
        <source>The download is not complete: fetch the file again.</source>
        <translation>下载不完整：请重新下载该文件。</translation>
    </message>
    <message>
        <source>The model is the same after %1 steps as before.</source>
        <translation>训练 %1 步之后，模型与之前相同。</translation>
    </message>
    <message>
        <source>Check the learning rate and that the pictures are the right ones.</source>
        <translation>请检查学习率，并确认图片无误。</translation>
    </message>
    <message>
        <source>Pictures without a caption: %1 of %2.</source>
        <translation>没有描述的图片：%1 张，共 %2 张。</translation>
    </message>
    <message>
        <source>Few pictures to learn from: %1.</source>
        <translation>可供学习的图片很少：%1 张。</translation>
    </message>
    <message>
        <source>Files that cannot be trained: %1.</source>
        <translation>无法训练的文件：%1 个。</translation>
    </message>
    <message>
        <source>Sub-folders whose pictures are included: %1.</source>
        <translation>一并采用的子文件夹：%1 个。</translation>
    </message>
    <message>
        <source>Each picture is taken once; numbers in folder names do not count as repeats.</source>
        <translation>每张图片只取一次；文件夹名中的数字不算重复次数。</translation>
    </message>
    <message>
        <source>The VAE gives NaN or infinity for the picture %1.</source>
        <translation>VAE 对图片 %1 给出了 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>Check the model&apos;s VAE; if others work with it, take the picture out.</source>
        <translation>请检查模型的 VAE；如果其他图片正常，请移除这张图片。</translation>
    </message>
    <message>
        <source>The checkpoint %1 wants to run %2, which weights have no need of; nothing was run.</source>
        <translation>检查点文件 %1 想要运行 %2，而权重并不需要它；没有运行任何内容。</translation>
    </message>
    <message>
        <source>Do not open it with other programs either: get the model as .safetensors from a source that you trust.</source>
        <translation>也不要用其他程序打开它：请从可信的来源获取 .safetensors 格式的模型。</translation>
    </message>
    <message>
        <source>The checkpoint %1 cannot be read: %2.</source>
        <translation>无法读取检查点文件 %1：%2。</translation>
    </message>
    <message>
        <source>Fetch it again, or get the model as .safetensors.</source>
        <translation>请重新下载，或者获取 .safetensors 格式的模型。</translation>
    </message>
    <message>
        <source>The index %1 does not match the files of weights: %2.</source>
        <translation>索引 %1 与权重文件不符：%2。</translation>
    </message>
    <message>
        <source>Fetch the whole folder again.</source>
        <translation>请重新下载整个文件夹。</translation>
    </message>
    <message>
        <source>%1 needs %2 of disk space, but only %3 are free there.</source>
        <translation>%1 需要 %2 的磁盘空间，但那里只有 %3 可用。</translation>
    </message>
    <message>
        <source>Free at least %4 more, or choose another disk.</source>
        <translation>请至少再腾出 %4，或者选择别的磁盘。</translation>
    </message>
    <message>
        <source>It pretends to be what it is not: do not open it with other programs. If you know where it comes from, rename it to .ckpt; nothing in it is ever run here.</source>
        <translation>它伪装成了别的东西：不要用其他程序打开它。如果您知道它的来源，请把它改名为 .ckpt；这里绝不会运行其中的任何内容。</translation>
    </message>
    <message>
        <source>Use a Stable Diffusion 1.x, 2.x, XL, 3 or 3.5 model: a .safetensors or .ckpt file, or a diffusers folder.</source>
        <translation>请使用 Stable Diffusion 1.x、2.x、XL、3 或 3.5 模型：.safetensors 或 .ckpt 文件，或 diffusers 文件夹。</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Go to Start; Ctrl+2, 3, 4 to Dataset, Train, Runs</source>
        <translation>转到开始页；Ctrl+2、3、4 转到训练集、训练、任务</translation>
    </message>
    <message>
        <source>Open pictures</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>打开任务</translation>
    </message>
    <message>
        <source>Filter the pictures</source>
        <translation>筛选图片</translation>
    </message>
    <message>
        <source>Read the folder again</source>
        <translation>重新读取文件夹</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Pause or resume the run</source>
        <translation>暂停或继续任务</translation>
    </message>
    <message>
        <source>Sample now</source>
        <translation>立即出预览图</translation>
    </message>
    <message>
        <source>Save a checkpoint now</source>
        <translation>立即保存检查点</translation>
    </message>
    <message>
        <source>Enlarge a sample; arrow keys go on</source>
        <translation>放大预览图；用方向键切换</translation>
    </message>
    <message>
        <source>About Burnish</source>
        <translation>关于 Burnish（琢磨）</translation>
    </message>
    <message>
        <source>A studio for training Stable Diffusion.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Stable Diffusion 训练工作室。

自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
</context>
<context>
    <name>Recipe</name>
    <message>
        <source>Base model</source>
        <translation>底模</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Folder of the pictures. A caption is a .txt file of the same name beside its picture.</source>
        <translation>图片文件夹。描述是图片旁边同名的 .txt 文件。</translation>
    </message>
    <message>
        <source>Training size</source>
        <translation>训练尺寸</translation>
    </message>
    <message>
        <source>Side of the square that is cut from each picture. A multiple of 8.</source>
        <translation>从每张图片裁出的正方形的边长，须为 8 的倍数。</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Default caption</source>
        <translation>默认描述</translation>
    </message>
    <message>
        <source>Caption of the pictures that have no caption file.</source>
        <translation>没有描述文件的图片使用的描述，例如触发词。</translation>
    </message>
    <message>
        <source>Caption dropout</source>
        <translation>描述丢弃率</translation>
    </message>
    <message>
        <source>Share of the draws that train on the empty caption, which helps guidance later.</source>
        <translation>用空描述训练的比例，有助于之后的引导。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>训练方法</translation>
    </message>
    <message>
        <source>How the model is changed.</source>
        <translation>以何种方式改变模型。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>网络维度（rank）</translation>
    </message>
    <message>
        <source>Width of the adapter: more rank learns more detail and makes a larger file.</source>
        <translation>适配器的宽度：维度越高，学到的细节越多，文件也越大。</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>The adapter is scaled by alpha divided by rank; equal to the rank means a scale of 1.</source>
        <translation>适配器按 alpha ÷ 网络维度缩放；与网络维度相等时缩放为 1。</translation>
    </message>
    <message>
        <source>Trained layers</source>
        <translation>训练的层</translation>
    </message>
    <message>
        <source>Which layers of the U-Net get an adapter: those of attention, the feed-forward layers as well, all linear layers, or all with the convolutions.</source>
        <translation>U-Net 的哪些层加适配器：注意力层、再加前馈层、所有线性层，或连同卷积在内的所有层。</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>The rule that turns gradients into changes of the weights.</source>
        <translation>把梯度变成权重改动的规则。</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Size of each change. Too high ruins the model, too low learns nothing; 1e-4 is a good start for a LoRA.</source>
        <translation>每次改动的幅度。太高会毁掉模型，太低学不到东西；LoRA 建议从 1e-4 开始。</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>Beta 1</translation>
    </message>
    <message>
        <source>How much of the mean of past gradients is kept each step.</source>
        <translation>每一步保留多少过去梯度的平均值。</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>Beta 2</translation>
    </message>
    <message>
        <source>How much of the mean square of past gradients is kept each step.</source>
        <translation>每一步保留多少过去梯度的均方值。</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Keeps the division by small gradients finite.</source>
        <translation>使除以很小的梯度时不会溢出。</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Pulls the trained weights towards zero, in proportion to the learning rate.</source>
        <translation>按学习率的比例把训练的权重拉向零。</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Gradients whose norm is larger than this are scaled down to it; 0 = no clipping.</source>
        <translation>范数超过此值的梯度会缩小到此值；0 = 不裁剪。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Optimizer steps in all, resumes included.</source>
        <translation>优化器的总步数，包括断点续训。</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Pictures that are trained in one step.</source>
        <translation>每一步训练的图片数。</translation>
    </message>
    <message>
        <source>pictures</source>
        <translation>张图片</translation>
    </message>
    <message>
        <source>Learning rate curve</source>
        <translation>学习率曲线</translation>
    </message>
    <message>
        <source>How the learning rate changes: it stays, or falls to zero along half a cosine.</source>
        <translation>学习率如何变化：保持不变，或沿半个余弦降到零。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>学习率预热</translation>
    </message>
    <message>
        <source>Steps in which the learning rate rises from zero to its full value.</source>
        <translation>学习率从零升到设定值所用的步数。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Start of all random numbers of the training: the same seed gives the same result.</source>
        <translation>训练中所有随机数的起点：相同的种子得到相同的结果。</translation>
    </message>
    <message>
        <source>Sample prompts</source>
        <translation>预览图提示词</translation>
    </message>
    <message>
        <source>Texts of the pictures that are drawn while training.</source>
        <translation>训练过程中出预览图所用的文字。</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>反向提示词</translation>
    </message>
    <message>
        <source>What the samples should keep away from.</source>
        <translation>预览图应当避开的内容。</translation>
    </message>
    <message>
        <source>Sample every</source>
        <translation>预览图间隔</translation>
    </message>
    <message>
        <source>Steps between samples; 0 = only before the first and after the last step.</source>
        <translation>每隔多少步出预览图；0 = 只在第一步之前和最后一步之后。</translation>
    </message>
    <message>
        <source>Sample before the first step</source>
        <translation>训练前出预览图</translation>
    </message>
    <message>
        <source>Shows what the base model draws, for comparison.</source>
        <translation>展示底模画出的图，便于比较。</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>The rule that draws the samples.</source>
        <translation>生成预览图的方法。</translation>
    </message>
    <message>
        <source>Sampler steps</source>
        <translation>采样步数</translation>
    </message>
    <message>
        <source>Steps that each sample is drawn in: more is finer and slower.</source>
        <translation>每张预览图的采样步数：越多越精细，也越慢。</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>引导强度（CFG）</translation>
    </message>
    <message>
        <source>How closely the samples follow their prompt; 1 = no guidance.</source>
        <translation>预览图贴合提示词的程度；1 = 无引导。</translation>
    </message>
    <message>
        <source>Sample seed</source>
        <translation>预览图种子</translation>
    </message>
    <message>
        <source>The first prompt is drawn with this seed, the next with one more, and so on.</source>
        <translation>第一条提示词用这个种子，之后每条依次加一。</translation>
    </message>
    <message>
        <source>Sample width</source>
        <translation>预览图宽度</translation>
    </message>
    <message>
        <source>A multiple of 8; 0 = the training size.</source>
        <translation>须为 8 的倍数；0 = 训练尺寸。</translation>
    </message>
    <message>
        <source>Sample height</source>
        <translation>预览图高度</translation>
    </message>
    <message>
        <source>Run folder</source>
        <translation>任务文件夹</translation>
    </message>
    <message>
        <source>Where checkpoints, samples and the result are kept; empty = a new folder below runs, beside the recipe.</source>
        <translation>检查点、预览图和成品存放的位置；留空 = 在配置旁边的 runs 下新建文件夹。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name of the result file, without its extension.</source>
        <translation>成品文件的名称，不含扩展名。</translation>
    </message>
    <message>
        <source>Tensor names</source>
        <translation>张量命名</translation>
    </message>
    <message>
        <source>Names inside the file: kohya is read by nearly every program.</source>
        <translation>文件内部的命名方式：几乎所有程序都能读取 kohya 命名。</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>检查点间隔</translation>
    </message>
    <message>
        <source>Steps between checkpoints, from which an interrupted run goes on; 0 = only at the end and on request.</source>
        <translation>每隔多少步保存检查点，中断的任务可由此断点续训；0 = 只在结束时和手动保存。</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>保留的检查点</translation>
    </message>
    <message>
        <source>How many of the newest checkpoints stay on the disk; 0 = all.</source>
        <translation>磁盘上保留多少个最新的检查点；0 = 全部。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>auto takes a GPU if there is one; otherwise cpu, or cuda:0 for the first GPU.</source>
        <translation>auto 在有显卡时使用显卡；也可以填 cpu，或用 cuda:0 表示第一块显卡。</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Processor threads of the engine; 0 = one for each core.</source>
        <translation>训练使用的处理器线程数；0 = 每个核心一个。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失函数</translation>
    </message>
    <message>
        <source>How the distance to the target counts: its square, or a curve that grows more slowly and bears outliers better.</source>
        <translation>与目标的差距如何计算：平方，或增长更缓、更能容忍离群值的曲线。</translation>
    </message>
    <message>
        <source>Huber threshold</source>
        <translation>Huber 阈值</translation>
    </message>
    <message>
        <source>Distance from which on the losses huber and smooth-l1 grow like a line.</source>
        <translation>差距超过此值后，huber 和 smooth-l1 损失按直线增长。</translation>
    </message>
    <message>
        <source>Min-SNR gamma</source>
        <translation>Min-SNR γ</translation>
    </message>
    <message>
        <source>Timesteps with little noise count less, which makes learning faster; 5 is usual, 0 = off. Not for SD3.</source>
        <translation>噪声少的时间步权重较低，学习更快；常用 5，0 为关闭。不用于 SD3。</translation>
    </message>
    <message>
        <source>Noise offset</source>
        <translation>噪声偏移</translation>
    </message>
    <message>
        <source>Noise that is the same all over a channel, which lets the model learn very dark and very bright pictures; 0.05 is usual, 0 = off.</source>
        <translation>整个通道相同的噪声，使模型能学会极暗和极亮的画面；常用 0.05，0 为关闭。</translation>
    </message>
    <message>
        <source>Weighting of SD3</source>
        <translation>SD3 加权</translation>
    </message>
    <message>
        <source>How the timesteps of a flow model count: all alike, or by their noise.</source>
        <translation>流模型的时间步如何加权：全部相同，或按噪声大小。</translation>
    </message>
    <message>
        <source>Model that is trained: a .safetensors or .ckpt file, or a folder in the diffusers layout.</source>
        <translation>要训练的模型：.safetensors 或 .ckpt 文件，或 diffusers 格式的文件夹。</translation>
    </message>
</context>
<context>
    <name>Run</name>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Loading the base model</source>
        <translation>正在载入底模</translation>
    </message>
    <message>
        <source>Preparing pictures</source>
        <translation>正在缓存图片</translation>
    </message>
    <message>
        <source>Preparing captions</source>
        <translation>正在缓存描述</translation>
    </message>
    <message>
        <source>Drawing samples</source>
        <translation>正在出预览图</translation>
    </message>
    <message>
        <source>Saving a checkpoint</source>
        <translation>正在保存检查点</translation>
    </message>
    <message>
        <source>Saving the result</source>
        <translation>正在保存成品</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1，%2 / %3</translation>
    </message>
</context>
<context>
    <name>Section</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>训练集</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>训练方法</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>训练进程</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>预览图</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>训练目标</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>burnish::app::RunHub</name>
    <message>
        <source>The run has ended.</source>
        <translation>任务已经结束。</translation>
    </message>
</context>
<context>
    <name>burnish::ui::CloseGuard</name>
    <message>
        <source>A run is being trained</source>
        <translation>有任务正在训练</translation>
    </message>
    <message>
        <source>Save the run and close Burnish?</source>
        <translation>保存任务并关闭 Burnish？</translation>
    </message>
    <message>
        <source>It can be continued later from where it was saved.</source>
        <translation>之后可以从保存处断点续训。</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>保存并关闭</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>继续训练</translation>
    </message>
</context>
<context>
    <name>burnish::ui::DatasetPage</name>
    <message numerus="yes">
        <source>%n file(s) left out</source>
        <translation>
            <numerusform>有 %n 个文件未采用</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the files that are not trained, and why</source>
        <translation>显示不参与训练的文件和原因</translation>
    </message>
    <message>
        <source>Reading pictures…</source>
        <translation>正在读取图片…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No pictures are open</source>
        <translation>还没有打开图片</translation>
    </message>
    <message>
        <source>Open a folder, or drop one anywhere on this window. Captions are text files beside the pictures; nothing is copied or changed.</source>
        <translation>打开一个文件夹，或把它拖到窗口的任意位置。描述是图片旁边的文本文件；不会复制或改动任何文件。</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Choose a folder of pictures</source>
        <translation>选择图片文件夹</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Files that are left out</source>
        <translation>未采用的文件</translation>
    </message>
</context>
<context>
    <name>burnish::ui::DatasetToolbar</name>
    <message>
        <source>Filter by name or caption</source>
        <translation>按文件名或描述筛选</translation>
    </message>
    <message>
        <source>Show only pictures whose name or caption holds every word (Ctrl+F)</source>
        <translation>只显示文件名或描述包含所有关键词的图片（Ctrl+F）</translation>
    </message>
    <message>
        <source>Size of the pictures</source>
        <translation>图片大小</translation>
    </message>
    <message>
        <source>Size of the pictures (Ctrl + wheel)</source>
        <translation>图片大小（Ctrl + 滚轮）</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Choose another folder of pictures (Ctrl+O)</source>
        <translation>选择另一个图片文件夹（Ctrl+O）</translation>
    </message>
    <message>
        <source>Train on these</source>
        <translation>用这些图片训练</translation>
    </message>
    <message>
        <source>Take this folder to the Train page</source>
        <translation>在训练页使用这个文件夹</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>训练集</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 pictures</source>
        <translation>共 %2 张图片，显示 %1 张</translation>
    </message>
</context>
<context>
    <name>burnish::ui::EmptyState</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>burnish::ui::GaugePanel</name>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>Memory of %1</source>
        <translation>%1 显存</translation>
    </message>
    <message>
        <source>Memory of Burnish</source>
        <translation>Burnish 内存</translation>
    </message>
    <message>
        <source>Memory of the machine</source>
        <translation>本机内存</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
</context>
<context>
    <name>burnish::ui::ImageGridModel</name>
    <message>
        <source>No caption</source>
        <translation>没有描述</translation>
    </message>
</context>
<context>
    <name>burnish::ui::JobCard</name>
    <message>
        <source>Memory %1 of %2</source>
        <translation>内存 %1 / %2</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>还没有任务</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Show run</source>
        <translation>查看任务</translation>
    </message>
    <message>
        <source>Show the run on the Runs page</source>
        <translation>在任务页查看</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>任务进度</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>burnish::ui::ListFieldEditor</name>
    <message>
        <source>One a line</source>
        <translation>每行一条</translation>
    </message>
</context>
<context>
    <name>burnish::ui::LogModel</name>
    <message numerus="yes">
        <source>Started on %1 with %n thread(s)</source>
        <translation>
            <numerusform>在 %1 上开始，使用 %n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>Sample drawn: %1</source>
        <translation>已出预览图：%1</translation>
    </message>
    <message>
        <source>Checkpoint saved: %1</source>
        <translation>已保存检查点：%1</translation>
    </message>
    <message>
        <source>Result saved: %1 (%2)</source>
        <translation>已保存成品：%1（%2）</translation>
    </message>
    <message>
        <source>Not done: %1</source>
        <translation>未执行：%1</translation>
    </message>
    <message>
        <source>Finished after %1</source>
        <translation>已完成，用时 %1</translation>
    </message>
    <message>
        <source>Ended after %1</source>
        <translation>已结束，用时 %1</translation>
    </message>
</context>
<context>
    <name>burnish::ui::LogView</name>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>仅错误</translation>
    </message>
    <message>
        <source>Which lines of the log are shown</source>
        <translation>显示哪些日志</translation>
    </message>
    <message>
        <source>Log of the run</source>
        <translation>任务日志</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the lines that are shown</source>
        <translation>复制显示的内容</translation>
    </message>
</context>
<context>
    <name>burnish::ui::LossChart</name>
    <message>
        <source>Step</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Loss curve</source>
        <translation>Loss 曲线</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>还没有训练步</translation>
    </message>
    <message>
        <source>No step was done</source>
        <translation>没有完成任何训练步</translation>
    </message>
</context>
<context>
    <name>burnish::ui::LossPlot</name>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Smoothing of the loss curve</source>
        <translation>Loss 曲线的平滑程度</translation>
    </message>
    <message>
        <source>How many steps the bold curve averages over</source>
        <translation>粗线对多少步取平均</translation>
    </message>
    <message>
        <source>Log axis</source>
        <translation>对数轴</translation>
    </message>
    <message>
        <source>Logarithmic loss axis</source>
        <translation>Loss 用对数轴</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show the whole run and follow it again (or double-click the curve)</source>
        <translation>显示整个任务并重新跟随（也可双击曲线）</translation>
    </message>
    <message>
        <source>▲ sample  ◆ checkpoint</source>
        <translation>▲ 预览图  ◆ 检查点</translation>
    </message>
    <message>
        <source>Step %1 · loss %2 · smoothed %3</source>
        <translation>第 %1 步 · Loss %2 · 平滑后 %3</translation>
    </message>
</context>
<context>
    <name>burnish::ui::MainMenu</name>
    <message>
        <source>&amp;Resume</source>
        <translation>继续(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>任务(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open pictures…</source>
        <translation>打开图片(&amp;O)…</translation>
    </message>
    <message>
        <source>Open r&amp;un…</source>
        <translation>打开任务(&amp;U)…</translation>
    </message>
    <message>
        <source>Open re&amp;cipe…</source>
        <translation>读取参数(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Save recipe as…</source>
        <translation>保存参数(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Find pictures</source>
        <translation>查找图片(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Read the folder again</source>
        <translation>重新读取文件夹(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Like the &amp;desktop</source>
        <translation>跟随系统(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>开始训练(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;ample now</source>
        <translation>立即出预览图(&amp;A)</translation>
    </message>
    <message>
        <source>Save a &amp;checkpoint</source>
        <translation>保存检查点(&amp;C)</translation>
    </message>
    <message>
        <source>Save and s&amp;top</source>
        <translation>保存并停止(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Burnish</source>
        <translation>关于 Burnish（琢磨）(&amp;A)</translation>
    </message>
</context>
<context>
    <name>burnish::ui::MainWindow</name>
    <message>
        <source>Folder of pictures</source>
        <translation>图片文件夹</translation>
    </message>
    <message>
        <source>Folder of a run</source>
        <translation>任务文件夹</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>训练配置</translation>
    </message>
    <message>
        <source>Recipes (*.toml)</source>
        <translation>训练配置 (*.toml)</translation>
    </message>
    <message>
        <source>Save recipe as</source>
        <translation>保存训练配置</translation>
    </message>
    <message>
        <source>Burnish</source>
        <translation>Burnish（琢磨）</translation>
    </message>
</context>
<context>
    <name>burnish::ui::NumberFieldEditor</name>
    <message>
        <source>A number is needed here.</source>
        <translation>这里需要一个数字。</translation>
    </message>
    <message>
        <source>This is not a number. Write it like 0.0001 or 1e-4.</source>
        <translation>这不是数字。请写成 0.0001 或 1e-4 的形式。</translation>
    </message>
    <message>
        <source>This is not a whole number. Write it like 1000.</source>
        <translation>这不是整数。请写成 1000 的形式。</translation>
    </message>
</context>
<context>
    <name>burnish::ui::OutcomeCard</name>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>The run is finished; it took %1.</source>
        <translation>任务已完成，用时 %1。</translation>
    </message>
    <message>
        <source>The run was stopped after %1.</source>
        <translation>任务在 %1 后停止。</translation>
    </message>
    <message>
        <source>No result was saved.</source>
        <translation>没有保存成品。</translation>
    </message>
    <message>
        <source>Result: %1</source>
        <translation>成品：%1</translation>
    </message>
</context>
<context>
    <name>burnish::ui::PathFieldEditor</name>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for: %1</source>
        <translation>浏览：%1</translation>
    </message>
</context>
<context>
    <name>burnish::ui::PicturePanel</name>
    <message>
        <source>Caption</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Caption of the selected picture</source>
        <translation>所选图片的描述</translation>
    </message>
    <message>
        <source>Select a picture to see it with its caption.</source>
        <translation>选择一张图片，查看它和它的描述。</translation>
    </message>
    <message>
        <source>%1 pixels</source>
        <translation>%1 像素</translation>
    </message>
    <message>
        <source>No caption</source>
        <translation>没有描述</translation>
    </message>
    <message>
        <source>Tokens are counted as soon as the tokenizer is loaded.</source>
        <translation>分词器载入后就会统计词元数。</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 that fit at once</source>
        <translation>%1，单次可容纳 %2 个</translation>
    </message>
    <message>
        <source>%1, more than the %2 that fit at once</source>
        <translation>%1，超过单次可容纳的 %2 个</translation>
    </message>
</context>
<context>
    <name>burnish::ui::PlaceRail</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>训练集</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>任务</translation>
    </message>
</context>
<context>
    <name>burnish::ui::PlanSummary</name>
    <message>
        <source>What will be trained</source>
        <translation>训练计划</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Samples drawn</source>
        <translation>预览图</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Start the run that is described here (Ctrl+Return)</source>
        <translation>按这里的计划开始训练（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Looking at the pictures…</source>
        <translation>正在查看图片…</translation>
    </message>
</context>
<context>
    <name>burnish::ui::RecipeForm</name>
    <message>
        <source>This is needed.</source>
        <translation>此项必填。</translation>
    </message>
</context>
<context>
    <name>burnish::ui::RefusedModel</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Why it is left out</source>
        <translation>未采用的原因</translation>
    </message>
</context>
<context>
    <name>burnish::ui::RunControls</name>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause after the step at hand, or go on</source>
        <translation>当前步完成后暂停，或继续</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>正在出图…</translation>
    </message>
    <message>
        <source>Sample now</source>
        <translation>立即出预览图</translation>
    </message>
    <message>
        <source>Draw the sample prompts after the step at hand</source>
        <translation>当前步完成后按提示词出预览图</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Write a checkpoint after the step at hand</source>
        <translation>当前步完成后保存检查点</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the run after the step at hand</source>
        <translation>当前步完成后结束任务</translation>
    </message>
    <message>
        <source>Continue this run</source>
        <translation>断点续训</translation>
    </message>
    <message>
        <source>Go on from the newest checkpoint</source>
        <translation>从最新的检查点继续训练</translation>
    </message>
    <message>
        <source>Save and stop</source>
        <translation>保存并停止</translation>
    </message>
    <message>
        <source>Stop without saving…</source>
        <translation>停止且不保存…</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>A new run with the same settings; this one saved nothing to go on from</source>
        <translation>用同样的设置新建任务；这个任务没有保存过可继续的检查点</translation>
    </message>
</context>
<context>
    <name>burnish::ui::RunListModel</name>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%1 / %2 步</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Loss %1</translation>
    </message>
    <message>
        <source>no step done</source>
        <translation>未完成任何训练步</translation>
    </message>
</context>
<context>
    <name>burnish::ui::RunMonitor</name>
    <message>
        <source>Samples</source>
        <translation>预览图</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Samples, log and settings of the run</source>
        <translation>任务的预览图、日志和参数</translation>
    </message>
    <message>
        <source>Settings of the run</source>
        <translation>任务的参数</translation>
    </message>
    <message>
        <source>Try a prompt of your own…</source>
        <translation>试试自己的提示词…</translation>
    </message>
    <message>
        <source>A prompt of your own</source>
        <translation>自己的提示词</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>出图</translation>
    </message>
    <message>
        <source>Draw this prompt after the step at hand</source>
        <translation>当前步完成后按此提示词出图</translation>
    </message>
    <message>
        <source>Stop without saving</source>
        <translation>停止且不保存</translation>
    </message>
    <message>
        <source>Everything since the last checkpoint is lost.</source>
        <translation>上一个检查点之后的训练都会丢失。</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>继续训练</translation>
    </message>
</context>
<context>
    <name>burnish::ui::RunProgress</name>
    <message>
        <source>Progress of the run</source>
        <translation>任务进度</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Loss %1</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>学习率 %1</translation>
    </message>
    <message>
        <source>%1 pictures/s</source>
        <translation>%1 张/秒</translation>
    </message>
    <message>
        <source>%1 left, ends at %2</source>
        <translation>剩余 %1，预计 %2 结束</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>Waiting for step %1</source>
        <translation>等待第 %1 步</translation>
    </message>
    <message>
        <source>%1 (no news for %2)</source>
        <translation>%1（已 %2 没有消息）</translation>
    </message>
    <message>
        <source>Getting ready</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>Ended before the first step</source>
        <translation>在第一步之前就结束了</translation>
    </message>
    <message>
        <source>Failed before the first step</source>
        <translation>在第一步之前就失败了</translation>
    </message>
</context>
<context>
    <name>burnish::ui::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open an earlier run from its folder (Ctrl+Shift+O)</source>
        <translation>从文件夹打开以前的任务（Ctrl+Shift+O）</translation>
    </message>
    <message>
        <source>Runs, the newest first</source>
        <translation>任务，最新的在前</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有任务</translation>
    </message>
    <message>
        <source>A run appears here as soon as it is started: its curve, its samples, and how long it will take.</source>
        <translation>任务一开始就会出现在这里：曲线、预览图和预计用时。</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>前往训练</translation>
    </message>
    <message>
        <source>Show the Train page</source>
        <translation>显示训练页</translation>
    </message>
</context>
<context>
    <name>burnish::ui::SampleGrid</name>
    <message>
        <source>Samples by step and prompt</source>
        <translation>按步数和提示词排列的预览图</translation>
    </message>
    <message>
        <source>No samples yet</source>
        <translation>还没有预览图</translation>
    </message>
</context>
<context>
    <name>burnish::ui::SampleModel</name>
    <message>
        <source>Step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>No prompt</source>
        <translation>没有提示词</translation>
    </message>
</context>
<context>
    <name>burnish::ui::SampleViewer</name>
    <message>
        <source>Sample</source>
        <translation>预览图</translation>
    </message>
    <message>
        <source>Previous prompt</source>
        <translation>上一条提示词</translation>
    </message>
    <message>
        <source>Left arrow</source>
        <translation>左方向键</translation>
    </message>
    <message>
        <source>Next prompt</source>
        <translation>下一条提示词</translation>
    </message>
    <message>
        <source>Right arrow</source>
        <translation>右方向键</translation>
    </message>
    <message>
        <source>Earlier step</source>
        <translation>更早的步</translation>
    </message>
    <message>
        <source>Down arrow</source>
        <translation>下方向键</translation>
    </message>
    <message>
        <source>Later step</source>
        <translation>更晚的步</translation>
    </message>
    <message>
        <source>Up arrow</source>
        <translation>上方向键</translation>
    </message>
    <message>
        <source>No prompt</source>
        <translation>没有提示词</translation>
    </message>
    <message>
        <source>Step %1 · seed %2</source>
        <translation>第 %1 步 · 种子 %2</translation>
    </message>
</context>
<context>
    <name>burnish::ui::StartPage</name>
    <message>
        <source>Welcome to Burnish</source>
        <translation>欢迎使用 Burnish（琢磨）</translation>
    </message>
    <message>
        <source>Teach Stable Diffusion a subject or a style from your own pictures.</source>
        <translation>用您自己的图片，教 Stable Diffusion 学会一个主题或一种风格。</translation>
    </message>
    <message>
        <source>Try the example</source>
        <translation>试试示例</translation>
    </message>
    <message>
        <source>Eighteen cat faces and a tiny model: a whole training in a few minutes, even without a graphics card.</source>
        <translation>十八张猫脸和一个微型模型：没有显卡也能在几分钟内完成一次训练。</translation>
    </message>
    <message>
        <source>Open the example</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Use your own pictures</source>
        <translation>使用自己的图片</translation>
    </message>
    <message>
        <source>Any folder will do. Captions are text files beside the pictures; nothing is copied or changed.</source>
        <translation>任何文件夹都可以。描述是图片旁边的文本文件；不会复制或改动任何文件。</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Look at an earlier run</source>
        <translation>查看以前的任务</translation>
    </message>
    <message>
        <source>Its curve, samples and settings come back from the run&apos;s folder.</source>
        <translation>从任务文件夹中恢复曲线、预览图和参数。</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>打开任务…</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Nothing has been trained yet. The runs that you start will be listed here.</source>
        <translation>还没有训练过。您开始的任务会列在这里。</translation>
    </message>
</context>
<context>
    <name>burnish::ui::SwitchFieldEditor</name>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>burnish::ui::TrainPage</name>
    <message>
        <source>Mend the fields that are marked; then you will see here what will be trained.</source>
        <translation>请修正标出的项目；之后这里会显示训练计划。</translation>
    </message>
    <message>
        <source>A run is being trained. The next one can be started when it has ended.</source>
        <translation>有任务正在训练。它结束后才能开始下一个。</translation>
    </message>
    <message>
        <source>The values that matter, ready to start. Each one is explained below it.</source>
        <translation>这里是最重要的参数，可以直接开始。每一项下面都有说明。</translation>
    </message>
    <message>
        <source>Train a LoRA</source>
        <translation>训练 LoRA</translation>
    </message>
    <message>
        <source>Expert: all settings</source>
        <translation>专家：全部参数</translation>
    </message>
    <message>
        <source>Show every setting of the recipe</source>
        <translation>显示训练配置的所有参数</translation>
    </message>
</context>
</TS>
