<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Error</name>
    <message>
        <source>There is no file or folder at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the permissions and that the disk is connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No picture that can be trained was found in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put JPEG, PNG, WebP, BMP or TIFF pictures there, or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the permissions of the folder, or choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space; what was saved before is intact and the run can be resumed from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exists already and is not overwritten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another name, or resume what is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch or export the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid TOML (line %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend that line and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recipe has an unknown key &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Did you mean &quot;%2&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, which is not allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; has the wrong type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it a value: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command line cannot be understood: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run with --help to see what is possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a safetensors file: it is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights file %1 is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch it again; if you made it, save it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights in %1 lack the tensor %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is not complete, or belongs to another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensor %2 in %1 has the shape %3 where %4 is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file belongs to another model or another configuration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights in %1 hold a tensor that the model does not have: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model configuration %1 cannot be used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a model folder as diffusers saves it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in %1 is not supported: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a Stable Diffusion 1.x model in the diffusers folder layout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The LoRA %1 does not fit this model: %2 of %3 layers matched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a LoRA that was trained for this model family.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The LoRA %1 cannot be used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture %1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the file or remove it from the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture %1 is too large: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it smaller; the limit is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The caption %1 is not UTF-8 text: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This recipe cannot run: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint %1 is damaged or lacks %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An earlier checkpoint of the run is used if there is one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run in %1 was made with another recipe: %2 differs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume with the recipe of the run, or start a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no checkpoint to resume in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the run without --resume.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run in %1 is complete (step %2 of %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise schedule.steps in the recipe to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run in %1 is being trained by another process.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop that one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The journal %1 is damaged at line %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands before that line is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device %1 is not available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use &quot;auto&quot; or &quot;cpu&quot;; for a GPU install its driver and run ./dev setup --cuda.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was not enough memory for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a smaller batch or size, or close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss became NaN or infinite at step %1 (learning rate %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower the learning rate and resume from the last checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The work was interrupted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume it when you are ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The event stream has version %1; this program speaks %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the older of the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong inside Burnish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please report this with the log of the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs to be done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is smaller than the training size (%2): it is enlarged %3 times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a larger picture or a smaller training size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is very elongated (%2): %3 percent of it is cut away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crop it by hand, or take it out of the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 pictures have no caption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write captions, or set data.default_caption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are only %1 pictures to learn from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ten or more different pictures give a better result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The batch of %1 is larger than the set: each step trains on all %2 pictures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower schedule.batch, or add pictures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files cannot be trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend or remove them; the list of refused files gives each reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pictures of %1 sub-folders are included, each picture once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers at the start of folder names are not taken as repeats.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This studio is still training the run %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop it, or wait until it has ended.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Run</name>
    <message>
        <source>Preparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the base model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing captions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving a checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunHub</name>
    <message>
        <source>The run has ended.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
