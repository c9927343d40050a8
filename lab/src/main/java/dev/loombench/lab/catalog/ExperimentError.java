package dev.loombench.lab.catalog;

import dev.loombench.lab.finding.ErrorKind;

/// What is wrong in a file of an experiment or of requests, at a place that is told before it.
public enum ExperimentError implements ErrorKind {
    // Its form
    NOT_WORD("{what} must be a word or a number"),
    NOT_TEXT("{what} must be a text"),
    NOT_WHOLE("{what} must be a whole number from {min} to {max}, not '{text}'"),
    NOT_BOOLEAN("{what} must be true or false, not '{text}'"),
    NOT_LIST("{what} must be a list of at least one item, such as [a, b]"),
    NOT_MAPPING("{what} must be a mapping, such as {example}"),
    MISSING("{what} needs a '{key}'"),
    REPEATED_KEY("'{key}' is given twice"),
    UNKNOWN_KEY("unknown key '{key}' in {what}{hint}"),
    REPEATED("the {kind} '{name}' is listed twice"),
    NO_FILE("{what} {path} does not exist; relative ones start from the file's own directory"),
    NO_JARS("there is no jar in {directory}"),
    NO_MAVEN("{program} doesn't tell the class path: {reason}"),

    // Candidates, factors and cells
    OTHER_CANDIDATES("method {method} compares '{key}s', not '{other}'"),
    NOT_CANDIDATE("the {key} '{name}' is not among this experiment's {key}s{hint}"),
    NOT_BASELINE("the baseline '{name}' is not among the {key}s"),
    FACTOR_NAME("'{name}' is not a name for a factor (small letters and hyphens)"),
    UNKNOWN_FACTOR("unknown factor '{name}'{hint}"),
    UNUSED_FACTOR(
            "the factor '{name}' is not used; write ${name} in the workload, or give it options under jvm: variants"),
    UNKNOWN_REFERENCE("the workload uses ${name}, which is not a factor"),
    UNFITTED("'fit' needs a factor that is the number of a 'fib' or 'fib-split', but '{factor}' isn't one"),
    NO_LEVEL("{level} is not a level of '{factor}', which has {levels}"),
    NO_CELL("no cell has {level} for '{factor}', only {levels}"),
    NO_CELLS("profile {profile} skips every cell"),
    TOO_MANY_CELLS("profile {profile} has a grid of {n cell}, but at most {max} are possible"),
    UNKNOWN_VARIANT("'{factor}' under 'variants' is not a factor"),
    LEVEL_WITHOUT_OPTIONS("the level {level} of '{factor}' has no options under 'variants'; write [] for none"),

    // What suits a method
    OF_BATCH("'{key}' is for method batch"),
    OF_REPETITION("'{key}' is for method batch; method {method} runs once in a fresh JVM"),
    OF_SERVERS("'{key}' is for method http: only servers are diagnosed without being asked"),
    OF_MEMORY("'park' is for method memory"),
    OF_PROCESS("'fib-split', 'request' and 'request-async' are for method process"),
    TASK_OF_HTTP("method http sends requests"),
    TASK_OF_PROGRAM("method program runs a program"),
    TASK_OF_MEMORY("method memory runs the task 'park DEPTH cold' or '… warm'"),
    NO_THREADS("'{model}' doesn't start a thread per task; {what} takes virtual-per-task and platform-per-task"),
    SCOPED_ACTORS("'{model}' starts tasks only from the thread that opened its scope, but actors start each other"),
    SCOPED_TASK(
            "'{model}' starts tasks only from the thread that opened its scope, but '{task}' goes on in other threads"),
    NO_TIMES(
            "'{model}' isn't possible here: its rule needs the task's wait and compute times, and '{task}' has no known"
                    + " ones"),
    ONE_CALLER("kind 'one-shot' runs once, so 'callers' must be 1"),
    NO_CPU_TIME("the CPU time of a trial must be more than 0"),
    NO_TIME("the measured time must be more than 0"),
    NO_OPERATION("at least one operation must be measured"),
    UNKNOWN_ARGUMENT("{program} has no argument '{name}'{hint}"),
    MISSING_ARGUMENT("{program} needs the argument '{name}'"),
    IN_PROFILE("in profile {profile}: {problem}"),

    // Ideals and claims
    IDEAL_OF_HTTP("method http takes 'server' or 'none'"),
    IDEAL_OF_PROGRAM("method program takes 'none' or a formula"),
    IDEAL_OF_SERVER("'server' is for method http"),
    FORMULA("a formula is for method program"),
    NOT_REPORTED("{program} doesn't report '{metric}' but {metrics}"),
    WITHOUT_IDEAL("claim {id} compares with the ideal of a batch, but 'ideal' is {ideal} here"),
    CLAIM_KIND("a claim needs one of 'ratio', 'value', 'over-ideal' and 'completed'"),
    NO_SOURCE("there is no source '{name}' in this file; it has {sources}"),

    // Requests
    OTHER_SERVER(
            "all requests must go to one scheme, host and port: this one goes to {server}, the first one to {server}"),
    NO_FEED(
            "${{name}} needs a feed: add `feed: FILE.csv` with a column '{name}', or write $${{name}} for the text itself"),
    NOT_IN_FEED("the feed has no '{name}'{hint}"),
    OTHER_TARGET(
            "the plan {path} doesn't read the properties {names}, so its requests go to the address in the plan, not to"
                    + " the server under test: use ${__P({host})} and ${__P({port})} in its samplers");

    private final String words;

    ExperimentError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
