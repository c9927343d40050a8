package dev.loombench.lab.analysis.validity;

import static dev.loombench.lab.model.Severity.INFO;
import static dev.loombench.lab.model.Severity.INVALID;
import static dev.loombench.lab.model.Severity.WARNING;

import dev.loombench.lab.finding.FindingKind;
import dev.loombench.lab.finding.FindingWords;
import dev.loombench.lab.model.Severity;

/// Kinds of findings on what can be measured here, on one trial, on all trials of an experiment, and on what is
/// concluded from them.
public enum ExperimentFinding implements FindingKind {
    // What this machine, or one of its JDKs, has no room or no use for
    JDK_MISSING(INFO, "JDK {feature} isn't here, which {candidate} needs", "set LOOMBENCH_JDK{feature} or install one"),
    NOT_ON_THIS_JDK(
            INFO,
            "not on JDK {jdk}, which rejects '{options}': {complaint}",
            "compare these cells on a JDK that accepts them"),
    VARIANT_REFUSED(
            INFO,
            "{environment} is left out: {refusal}",
            "leave out the variant or the JDK to avoid this warning; the other environments are measured"),
    ABOVE_CEILING(
            WARNING,
            "not started: {n} platform threads are more than 80 % of the {ceiling} that this machine allows now ({limit})",
            "{remedy}; or use fewer threads, or --force on a dedicated machine"),
    HEAP_ABOVE_CEILING(
            "above-ceiling",
            WARNING,
            "not started: {n} threads that '{task}' take about {demand} MiB of memory, more than 80 % of the {free} MiB"
                    + " available now ({limit})",
            "{remedy}; or park fewer threads, or --force on a dedicated machine"),
    STACKS_ABOVE_CEILING(
            "above-ceiling",
            WARNING,
            "not started: {n} platform threads take about {stacks} MiB of memory in addition to a heap of up to {heap} MiB,"
                    + " more than 80 % of the rest of the {free} MiB available now ({limit})",
            "{remedy}; or use fewer threads or a smaller heap, such as --jvm-arg=-Xmx256m, or --force on a dedicated"
                    + " machine"),

    // One trial
    DISTURBED(
            WARNING,
            "this trial was disturbed by the machine: {reasons}",
            "stop other programs on this machine; up to a quarter of an experiment's trials are repeated once for this"
                    + " reason, whatever their result"),
    NOT_STEADY(WARNING, "{trend}", "give this cell a longer warm-up"),
    THREADS_REFUSED(INFO, "{reason}", "raise the limit of platform threads, or use virtual threads"),
    MEMORY_TIGHT(
            WARNING,
            "the heap may grow to {heap} MiB, and together with the JVM's own memory that is more than 80 % of the"
                    + " {free} MiB available now",
            "{remedy}; or give JVMs a smaller heap, such as --jvm-arg=-Xmx256m"),
    HUNG(
            INFO,
            "it hung: at its limit some of its work wasn't done",
            "see docs/experiments: that is its result, not a fault of the run"),
    SERVER_LIMIT(INFO, "{limit}", "open the recording in the trial's directory with JDK Mission Control or VisualVM"),
    RECORDING_UNREADABLE(
            "server-limit",
            INFO,
            "unknown: the recording can't be read: {reason}",
            "repeat the diagnosis; the output of the server's JVM is in output.txt in the trial's directory"),
    CPU_TIME_UNREADABLE(
            "server-limit",
            INFO,
            "unknown: this system doesn't report a process's CPU time",
            "run it on Linux, or see the recording in the trial's directory"),

    // All trials of an experiment
    TRIAL_FAILED(
            INVALID,
            "{n trial} failed: {cell}: {reason}",
            "fix the cause and run it again; each trial's output is in its directory"),
    TRIALS_MISSING(WARNING, "{n} of {planned} trials were not run", "complete the run with --resume"),
    TRIALS_DISTURBED(
            "disturbed",
            WARNING,
            "other load on the machine disturbed {n} of {all trial}",
            "stop other programs, and measure again; the report shows these trials"),
    TRIALS_NOT_STEADY(
            "not-steady",
            WARNING,
            "{n} of {all trial} did not reach a steady state",
            "give their cells a longer warm-up, in the experiment's file or with a longer profile; the report shows these"
                    + " trials"),
    TRIALS_TIGHT(
            "memory-tight",
            WARNING,
            "{n} of {all} trials may have needed more memory than was free, so that the machine swaps or the kernel kills"
                    + " processes",
            "close other programs, or give JVMs a smaller heap; the report shows these trials"),
    VOID_FIGURES(INFO, "{cell}: {message} ({n} of {all} trials)", "{remedy}"),
    NOT_OBSERVABLE(INFO, "not measurable here: {metrics}", "measure on Linux if you need them"),
    OUTLIERS(
            INFO,
            "{n trial is/trials are} far from the others of the same cell; none was removed",
            "look at these trials in the report; other processes can be the cause, or times that fall into two groups"),
    STEADY_STATE_NOT_TESTED(
            INFO,
            "steady state was not tested in {n} of {all} trials: fewer than {minimum} operation times in each",
            "use a longer profile if this matters"),
    STEADY_STATE_OF_PROGRAMS(
            "steady-state-not-tested",
            INFO,
            "steady state was not tested in {n trial}: programs report no times of single operations",
            "use a profile with a longer warm-up if this matters"),
    DIAGNOSED(
            INFO,
            "{n trial was/trials were} recorded for diagnosis, such as {recording}; no figure includes a recorded trial",
            "open a recording with JDK Mission Control or VisualVM; timeline.json.gz beside it has the agent's data"),
    DIAGNOSIS_FAILED(
            WARNING,
            "{n} of {all} trials for diagnosis failed: {trial}: {reason}",
            "repeat the diagnosis with --resume; the figures come from other trials and are valid"),
    CAPACITY_NOT_CONFIRMED(
            WARNING,
            "{n} of {all} trials did not confirm their capacity, because the search ended before there were enough loads:"
                    + " {searches}",
            "give the search more time ('search' in the experiment), or longer loads"),
    SATURATION_UNKNOWN(
            INFO,
            "{n} of {all} trials did not find the rate at which the server saturates: {searches}",
            "give the search more time ('search' in the experiment), or see the loads in the trials"),
    LONE_CARRIER(
            INFO,
            "the virtual threads of {servers} had a single carrier, which from JDK 25 on serves requests in bursts where"
                    + " they wait and then compute",
            "compare with more processors, or with -Djdk.virtualThreadScheduler.parallelism=2, where latencies may be shorter"),

    // Estimates and comparisons
    NO_IDEAL(INFO, "there is no physical limit to compare with", "compare the models with each other"),
    IDEAL_UNKNOWN(
            "no-ideal",
            INFO,
            "the physical limit is unknown, since no trial has {figure}",
            "see what the trials say of it, or compare the models with each other"),
    NO_RATIO(
            WARNING,
            "{cells}: {gap}",
            "compare with more threads or for a longer time: figures near 0 are lost in the noise"),
    CONTROL_DIFFERS(
            WARNING,
            "a baseline that was measured twice in every block differs from itself, by a factor of {ratio:} ({cell}), so"
                    + " this experiment gets no verdicts",
            "measure again on a quiet machine, or with more blocks"),
    INTERVALS_DISAGREE(
            INFO,
            "the two statistical checks (Student's interval, order statistics) disagree in {n} of {all comparison}, which"
                    + " therefore stays undecided",
            "measure more blocks (--forks), which may decide them"),
    ONE_BLOCK(
            "few-blocks",
            INFO,
            "{n block} gives no interval, so there is no verdict",
            "use --forks 2 or more for an interval, and 6 or more for most verdicts"),
    FEW_BLOCKS(
            INFO,
            "{n block} are few: only differences beyond a factor of 2 get a verdict",
            "use --profile standard, or --forks 6 or more"),
    BLOCKS_ADDED(
            INFO,
            "{n was/were} added to the {planned} planned {blocks}; the least precise ratio ({cell}) is known to"
                    + " ±{width:%} now ({level%} interval)",
            "read verdicts as without added blocks: the rule was settled before the run and favours none"),
    PRECISION_NOT_REACHED(
            WARNING,
            "the widest interval of a ratio ({level%}) is ±{width:%} after {n} {blocks}, not ±{precision:%} ({cell})",
            "continue with --resume, or raise --budget: at this noise it takes about {n} {blocks}"),
    PRECISION_LIMITED(
            "precision-not-reached",
            WARNING,
            "the widest interval of a ratio ({level%}) is ±{width:%} after {n} {blocks}, the maximum, not ±{precision:%}"
                    + " ({cell})",
            "set {option}, or a wider --precision: at this noise it takes about {n} {blocks}"),
    PRECISION_UNREACHABLE(
            "precision-not-reached",
            WARNING,
            "the widest interval of a ratio ({level%}) is ±{width:%} after {n} {blocks}, not ±{precision:%} ({cell})",
            "set a wider --precision, or measure on a quieter machine: at this noise it takes more than {n} {blocks}, the"
                    + " maximum of a run");

    private final FindingWords words;

    ExperimentFinding(Severity severity, String message, String remedy) {
        this("", severity, message, remedy);
    }

    ExperimentFinding(String code, Severity severity, String message, String remedy) {
        words = new FindingWords(code, severity, message, remedy);
    }

    @Override
    public FindingWords words() {
        return words;
    }
}
