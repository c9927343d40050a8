package dev.loombench.lab.service.config;

import static dev.loombench.lab.model.Severity.INFO;
import static dev.loombench.lab.model.Severity.INVALID;
import static dev.loombench.lab.model.Severity.WARNING;

import dev.loombench.lab.finding.FindingKind;
import dev.loombench.lab.finding.FindingWords;
import dev.loombench.lab.model.Severity;

/// Kinds of findings on the sides of a comparison: their answers, JVMs, trials, limits and capacities.
public enum ServiceFinding implements FindingKind {
    // What the sides are
    SAME_START(
            WARNING,
            "the sides '{a}' and '{b}' are started alike, with the same command, environment and directory",
            "compare a side with itself by --null, or change what is meant to differ"),
    SWITCH_NEEDS_JDK(
            WARNING,
            "{setting} has no effect: it needs JDK {jdk} or later, and side '{side}' runs on Java {java}",
            "start it with the java of a newer JDK, by its full path in the command"),
    SWITCH_MISPLACED(
            WARNING,
            "both sides, '{a}' and '{b}', serve requests on {threads}: {setting} of side '{side}' stands behind the program,"
                    + " to which it is only an argument",
            "put it before -jar or the main class"),
    SWITCH_MISSPELT(
            WARNING,
            "both sides, '{a}' and '{b}', serve requests on {threads}: {setting} of side '{side}' isn't a setting of"
                    + " {framework}",
            "write {name}"),
    SWITCH_UNKNOWN(
            "switch-misspelt",
            WARNING,
            "{setting} of side '{side}' isn't a setting of {framework}",
            "write {name} in its place"),
    SAME_THREADS(
            WARNING,
            "both sides, '{a}' and '{b}', serve requests on {threads}, though only side '{side}' is meant to have virtual"
                    + " threads",
            "{remedy}"),
    SAME_VIRTUAL_THREADS(
            SAME_THREADS, "turn them off on side '{other}', which seems to have them by its own configuration"),
    SAME_BY_SWITCH(
            SAME_THREADS,
            "turn them off on side '{other}', for example by {name}=false: it seems to have them by its own configuration"),
    SAME_EVENT_LOOPS(
            SAME_THREADS,
            "compare requests whose code blocks: virtual threads replace threads that wait, and event loops don't"),
    SETTING_WITHOUT_EFFECT(SAME_THREADS, "check that this setting reaches the server of side '{side}'"),
    SIDES_DIFFER(INFO, "the JVMs of '{a}' and '{b}' differ: {differences}", ""),
    SIDES_DIFFER_TOO_MUCH(
            "sides-differ",
            WARNING,
            "the JVMs of '{a}' and '{b}' differ in more than was meant: {differences}",
            "give both the same, or else each difference of the figures may come from it"),
    ACCOUNTS_DIFFER(
            WARNING,
            "CPU time and memory of '{a}' are those of a control group, with the file cache, and those of '{b}' aren't",
            "run both sides in containers, or neither, to compare memory"),

    // What they answer and print
    ANSWER_LENGTH_DIFFERS(
            WARNING,
            "{request}: in the check before the load, {a} answered with {n} bytes and {b} with {n}; a shorter answer may be"
                    + " less work",
            "check that both answer the same, and use --expect text=… for what a right answer contains"),
    CONTENT_TYPE_CHANGED(
            INVALID,
            "{request}: {n} of {all} correct answers of {side} under load were {types}, not {usual} as in the check before"
                    + " the load",
            "check the answer: if it is an error, let the service send an error status, or use --expect text=…"),
    OUTPUT_DIFFERS(
            WARNING,
            "{difference}",
            "make both do the same, or say what is right by --expect exit=0, --expect stdout=FILE or --check"),
    OUTPUT_CHANGED(
            WARNING,
            "side '{side}' didn't print what it printed when it was checked: {difference}",
            "if it should print something else each time, say what is right by --expect exit=0 or --check"),
    PROCESSES_LEFT(
            WARNING,
            "when '{side}' exited, it left {n process/processes} behind, which Loombench ended",
            "let the job wait for what it starts: what happens after its exit doesn't count"),
    PROCESS_ENDED(
            WARNING,
            "{n JVM} of the side ended under the load, while it went on answering",
            "see the side's output ({file})"),

    // Trials
    TRIAL_FAILED(
            INVALID,
            "{n} of {all} trials are invalid: {cell}: {reason}",
            "fix the cause and run it again; each side's output is in its trial's directory"),
    TRIALS_VOIDED(
            TRIAL_FAILED,
            "run it again on a quiet machine, with more --connections if they were the limit, or at a lower rate"),
    TRIALS_MISSING(
            WARNING,
            "{n} of {planned} trials were not run",
            "continue with ab --resume, or start again with a longer --budget"),
    ONE_PAIR(
            "few-blocks",
            WARNING,
            "{n pair} gives no interval, so there is no verdict",
            "measure 2 pairs or more for an interval, and 6 or more for most verdicts (--pairs, --budget)"),
    FEW_PAIRS(
            "few-blocks",
            WARNING,
            "{n pair} are few: only differences beyond a factor of 2 get a verdict",
            "measure 6 pairs or more (--pairs, --budget)"),
    OVERLOADED(
            WARNING,
            "{side} doesn't sustain {level}: its latencies grow as long as the load lasts",
            "lower the rate to compare latencies: its own show only that it falls behind"),

    // What limits them
    LIMIT(INFO, "the limit of {sides} is {limit}. {evidence}", "{remedy}"),
    LIMIT_SUSPECTED(INFO, "the limit of {sides} may be {limit}. {evidence}", "If so: {remedy}"),
    LIMIT_NONE(INFO, "no bottleneck was found in {sides}", ""),
    LIMIT_UNKNOWN(INFO, "the limit of {sides} is unknown: {reason}", ""),

    // Their capacities
    NO_CAPACITY(
            INVALID,
            "no side meets {slo} at any rate that was tried: {reasons}",
            "choose an objective that the service can meet (--slo)"),
    SIDE_WITHOUT_CAPACITY(
            "no-capacity",
            WARNING,
            "{side} meets {slo} at no rate that was tried: {reason}",
            "to compare capacities, choose an objective that all sides can meet (--slo)"),
    CAPACITY_MISSING(
            WARNING,
            "the capacity of {sides} wasn't measured",
            "continue with ab --resume, or start again with a longer --budget"),
    CAPACITY_FAILED(INVALID, "{side} has no capacity: {reason}", "fix the cause and run it again"),
    CAPACITY_AT_LEAST(
            WARNING,
            "{side} may sustain more: the search stopped there because {reason}",
            "give the searches more time (--budget), or give the generator more processors"),
    CAPACITY_NOT_CONFIRMED(
            WARNING,
            "{side} has a capacity with a wider interval than intended: the search ended before there were enough loads",
            "give the searches more time (--budget)"),
    BEYOND_CAPACITY(
            INFO,
            "at {factor:} times its {beyond} {side} answers {share%} of that, {base} {share%}: it stays stable under overload",
            "nothing needs to be done"),
    UNSURE_BEYOND_CAPACITY(
            "beyond-capacity",
            INFO,
            "at {factor:} times its {beyond} {side} answers {share%} of that, {base} {share%}: with so few requests that may be chance",
            "measure for longer (--duration)"),
    WORSE_BEYOND_CAPACITY(
            "beyond-capacity",
            WARNING,
            "at {factor:} times its {beyond} {side} answers {share%} of that, {base} {share%}: without a pool that holds requests"
                    + " back, too many are in flight at a time",
            "limit concurrent requests, for example with a Semaphore around the scarce resource"),
    NO_FIGURES_BEYOND_CAPACITY(
            "beyond-capacity",
            WARNING,
            "{side} has no figures at {rate:/s}: {reason}",
            "if the overload killed the side, limit its concurrent requests, for example with a Semaphore"),
    INVALID_BEYOND_CAPACITY(
            "beyond-capacity",
            WARNING,
            "the figures of {side} at {rate:/s} are invalid: {reason}",
            "give the generator more processors, or stop other programs");

    private final FindingWords words;

    /// The same finding with another remedy.
    ServiceFinding(ServiceFinding finding, String remedy) {
        this(finding.code(), finding.severity(), finding.message(), remedy);
    }

    ServiceFinding(Severity severity, String message, String remedy) {
        this("", severity, message, remedy);
    }

    ServiceFinding(String code, Severity severity, String message, String remedy) {
        words = new FindingWords(code, severity, message, remedy);
    }

    @Override
    public FindingWords words() {
        return words;
    }
}
