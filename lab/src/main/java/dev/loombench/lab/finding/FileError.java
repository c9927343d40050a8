package dev.loombench.lab.finding;

/// What is wrong with a file, or with another text that a program wrote. A place is a file, with line and column where
/// they are known.
public enum FileError implements ErrorKind {
    UNREADABLE("{file}: can't be read ({reason})"),
    /// The problem is told by what reads it.
    UNUSABLE("{place}: {problem}"),
    NOT_TEXT("{file}: it isn't text in UTF-8, or is compressed"),
    NOT_RUN("{path}: not a Loombench run, since it has no {file}; give the directory of a run"),
    FOREIGN(
            "{path}: it has no results in a form that is read; docs/reference/formats.md lists the tools and their options"),
    DAMAGED("{file}: damaged: {problem}"),
    NOT_PLAN("{place}: this isn't a JMeter plan; save it again with JMeter"),
    NOT_YAML("{place}: not YAML: {problem}"),
    TOO_DEEP("{place}: nested deeper than {n level}; write it flatter"),
    NOT_JSON("{place}: this isn't JSON here: '{text}'"),
    BEYOND_LIMITS(
            "{file}: it is beyond the limits of a JSON file: 500 levels, numbers of 1,000 digits, 20 million tokens"),
    ENDLESS("{place}: it goes on for more than {n character} without an end; measure or copy it again"),
    CUT("{place}: the results end here or are damaged; let their program end, and measure or copy them again"),
    ABORTED("{file}: its program ended before it had done all; see what it says of that, and measure it again"),
    NOTHING_MEASURED("{file}: nothing was measured, or no answer was right; see what its program says of errors"),
    NO_FIGURES("{path}: it contains no figures"),
    NOT_MEASURED("{path}: it contains no figures: {experiment} {model}: {reason}"),
    NOTHING_IN_COMMON("{base} and {new} have no cell in common: {cells}, against {cells}"),
    NO_BENCHMARK(
            "{file}: it has no forks with a time or a rate, which is all that JMH knows; csv, json and md are possible"),
    NO_HISTOGRAM(
            "{file}: no {name} lies there, which only loads by the generator leave, in trials/<n> of a run or beside"
                    + " load.json; results.jtl has the samples of JMeter"),
    SEVERAL_RUNS("{file}: it holds the output of {n run}; write each to a file of its own"),
    OTHER_FORM("{file}: this is what {tool} writes in a form that isn't read; use {option}"),
    NO_LINE("no line of {where} has {name}, ~{pattern}~"),
    ENDLESS_SEARCH(
            "~{pattern}~ takes too long or too much memory to be searched in {where}; simplify it, such as by fewer"
                    + " '+' and '*' within each other"),
    NOTHING_THERE("{where} has no {name}: there is nothing at {path}"),
    SEVERAL_THERE("{where} has no single {name}: there are {n value} at {path}; give the path of one, such as by [0]"),
    NOT_NUMBER("{name} in {where} is no number, but '{text}'"),
    MIXED("{folder}: {file} is of {tool}, and {other} of {tool}; a folder holds runs of one kind"),
    NO_SERIES("{path}: a series is a directory with a result for each measurement, or the data.js of"
            + " github-action-benchmark; give one of these"),
    SHORT_HISTORY(
            "{newest}: no stable level in {n result}, which needs {least} and {newer} newer ones; keep more of them"),
    OTHER_JDK("{file} was measured on JDK {jdks}, and {file} on {jdks}; a side of --paired takes one and the same"),
    NO_COLUMN("{place}: it has no column {name}; set jmeter.save.saveservice.timestamp_format=ms, time=true and"
            + " successful=true"),
    NOT_TIMESTAMP(
            "{place}: {name} is '{text}', not milliseconds; set jmeter.save.saveservice.timestamp_format=ms, or copy it"
                    + " again"),
    NOT_MILLIS("{place}: {name} is '{text}', not milliseconds; copy it again"),
    NO_DIRECTORY("there is no directory {directory} for {name}; correct it"),
    NO_PROGRAM(
            "{name} can't be started: there is no program '{program}' in {place}; no shell runs the command, so give a"
                    + " program, or write sh -c '…'"),
    TOO_LONG("{file}: its samples are {n day} apart; don't change the clock, nor set times of samples"),
    TOO_MANY_TAGS("{place}: the log has more than {n tag}; give what is alike the same tag, without ids"),
    OTHER_VERSION(
            "{file}: was written by {writer}, and this one reads only {schema}: use that version to read it, or measure"
                    + " again with this one"),
    NO_SCHEMA("it has no schema {schema}"),
    NOT_REGULAR("it isn't a regular file"),
    NOT_DIRECTORY("it isn't a directory"),
    OTHER_TRIAL("it is trial {trial}, which belongs to another directory"),
    INCOMPLETE("it is incomplete: {problem}"),
    FOREIGN_SECRET("a secret that was given again doesn't fit its place"),
    NULL("it is null"),
    EMPTY("it is empty"),
    TRAILING("there is something after its end"),
    MISSING("'{field}' is missing"),
    ONE_OF("one of {values}"),
    WRONG_TYPE("{what} isn't {type}"),

    NO_ROOM("--out {out}: can't be written ({reason}); free some space, or choose a directory on another disk"),
    UNWRITABLE_OUT("--out {out}: can't be written ({reason}); choose another directory"),
    DISK_FULL("{directory}: can't be written any more ({reason}); {kept}: free some space, then {next}"),
    UNWRITABLE("{directory}: can't be written any more ({reason}); {kept}: make it writable, then {next}"),
    GONE("{directory}: was deleted or moved while its results were being written; measure again");

    private final String words;

    FileError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
