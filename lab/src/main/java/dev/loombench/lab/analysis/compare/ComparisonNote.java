package dev.loombench.lab.analysis.compare;

import dev.loombench.protocol.MessageTemplate;

/// What is said of a comparison of two measurements beside its verdicts: why cells have no partner or no figure,
/// how the sides differ, and what is to be known of each.
public enum ComparisonNote implements MessageTemplate {
    // Why a cell has no partner
    ONLY_ON_JDK("on the other side only on JDK {jdks}"),
    OTHER_METRIC("measured as {other} on the other side, as {metric} here; such figures aren't compared"),
    WITHOUT_FIGURES("the other side has no figures for it"),
    ABSENT("the other side doesn't have it"),
    WITHOUT_METRIC("the other side has no {metric} for it"),

    // Why a cell has no figure
    NOT_DIRECTED("it has no figure that can be better or worse"),
    FAILED("{status}: {failure}"),
    NO_FORK("its raw data has no fork"),
    UNKNOWN_MODE("its mode '{mode}' isn't one of {modes}"),
    UNKNOWN_UNIT("its unit '{unit}' doesn't fit mode {mode}"),
    NOT_A_NUMBER("'{value}' in its raw data isn't a number"),
    BEYOND_DOUBLE("a number in its raw data is beyond the range of a double"),

    // Why a comparison has its verdict
    LIKELY("{reason}, but even the nearest iterations lie apart by a factor of {factor:}"),

    FORKS_WITHOUT_RATIO("there is no ratio in {n} of {all fork}, because a figure isn't positive"),
    RUNS_WITHOUT_RATIO("there is no ratio in {n} of {all run}, because a figure isn't positive"),

    // How the sides differ
    SAME_FIGURES(
            "both have the same figures, {sample} by {sample}: this is one measurement compared with itself, and says"
                    + " nothing about a change"),
    UNKNOWN_MACHINE("the results don't name the machine they were measured on: a ratio is meaningful only if it was the"
            + " same machine"),
    OTHER_MACHINE(
            "different machines: {base} against {new}. A ratio between machines also reflects the machines, and all"
                    + " that ran on them"),
    MACHINE("{processor} with {n core}, {os} {kernel}, {memory} GB"),
    OTHER_KERNEL("kernels differ: {base} against {new}; otherwise the machine looks the same"),
    OTHER_JDK("different JDKs: {base} against {new}. A ratio reflects the JDK and all other changes between them"),
    OTHER_BUILD("JDK {id} isn't the same on both sides: {base} against {new}"),
    BY_VENDOR("{version} by {vendor}"),
    JDK_OF_ID("{id} ({version})"),
    OTHER_OPTIONS("JVM options differ in {n} of {all cell}, such as {base} against {new}"),
    OTHER_SETTINGS(
            "the measurement settings differ in {n} of {all cell}, such as {settings}. A ratio also reflects that"),
    SETTING("{name} {base} against {new}"),
    OTHER_PROFILE("profiles differ: {base} against {new}, so sizes and durations of the measurements may differ"),
    OTHER_VERSION("versions of Loombench differ: {base} against {new}, so the way of measuring may differ"),
    LEFT_OUT("some blocks have {cell} on one side only, and are left out for it: {blocks}"),
    NEW_ERRORS("errors rose from 0 % to {share:%}, which no ratio shows: what fails fast looks fast"),

    // A run
    INCOMPLETE("it is incomplete: trials are missing"),
    TRIALS_FAILED("some of its trials failed"),
    SMOKE("its profile is smoke, which only shows that everything works; its figures mean nothing"),
    OF_MACHINE("its machine: {finding}"),
    DISTURBED("other load on the machine disturbed {n} of its {all trial} ({experiments})"),
    NOT_STEADY("{n} of its {all trial} didn't reach a steady state ({experiments})"),
    MEMORY_TIGHT("{n} of its {all trial} allowed a larger heap than there was memory for ({experiments})"),
    NOISY("{experiment}: {finding}"),
    NO_TRIAL_FILES("its trial files are missing: the figures are those of run.json"),
    TRIAL_LEFT_OUT("a trial is left out: {damage}"),
    WITHOUT_TRIAL_FILE("{n} of the trials in run.json have no trial file and are left out"),

    // Results of JMH
    REPEATED("more than once in the file, so their forks are combined: {benchmarks}"),
    UNFORKED("measured in JMH's own JVM (-f 0), where benchmarks disturb each other: {benchmarks}"),
    UNDIRECTED("not compared, since neither less nor more of it is better by itself: {metrics}"),
    SEVERAL_JVMS(
            "measured on JVMs of different kinds or with different options, which are treated separately: {benchmark}"
                    + " on {jvms}"),

    // Results of other tools
    FILES_OF_ONE("its {n file} count as runs of the same"),
    FILES_OF_SEVERAL("its {n file} count as runs of {names}"),
    NOT_READ("not read, since they are no results of a known tool, or in a form for people: {files}"),
    SOME_FAILED("{share:%} of the {requests} failed: the other figures are of right and failed ones together"),
    WORST_FAILED("in its worst run {share:%} of the {requests} failed: the other figures are of right and failed ones"
            + " together");

    private final String words;

    ComparisonNote(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
