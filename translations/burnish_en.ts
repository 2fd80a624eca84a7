<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>burnish::ui::DatasetPage</name>
    <message numerus="yes">
        <source>%n file(s) left out</source>
        <translation>
            <numerusform>%n file left out</numerusform>
            <numerusform>%n files left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>burnish::ui::DatasetToolbar</name>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>burnish::ui::LogModel</name>
    <message numerus="yes">
        <source>Started on %1 with %n thread(s)</source>
        <translation>
            <numerusform>Started on %1 with %n thread</numerusform>
            <numerusform>Started on %1 with %n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>burnish::ui::PicturePanel</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
</TS>
