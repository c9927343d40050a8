package dev.loombench.lab.analysis.claims;

import dev.loombench.protocol.MessageTemplate;

/// What is said of a published claim: what it requires, what was measured, and why it holds, fails or stays open.
enum ClaimAnswer implements MessageTemplate {
    // The relation
    RATIO("{metric}, {model} / {other}: {relation}"),
    VALUE("{metric}, {model}: {relation}"),
    COMPLETION("share of processes of {model} that completed: {relation}"),

    // Why a claim has its verdict
    MEETS("the whole interval meets it"),
    MISSES("the whole interval misses it"),
    AT_THE_BOUND("the interval is no wider than ±{width} and contains the bound, which no published figure gives"),
    REACHES_BOTH_SIDES("the interval reaches to both sides of the required range"),
    SEEMS_TO_HOLD(
            "it seems to hold, but {n} blocks decide only differences beyond a factor of 2: it takes {least} (--forks"
                    + " {least}, or --profile standard)"),
    SEEMS_TO_FAIL("it seems not to hold, but {n} blocks decide only differences beyond a factor of 2: it takes {least}"
            + " (--forks {least}, or --profile standard)"),
    FAILS_AT_THIS_SCALE("it doesn't hold at this scale, which doesn't refute it"),
    CHECK_DIFFERS("{reason}, but the order-statistic interval, which checks it, says otherwise"),
    BY_ORDER("{reason}, by the order of the blocks alone: some figures are 0"),
    ZEROS("some figures are 0, so it takes {least} blocks"),
    BUT("{reason}; but {gap}"),
    OVER("{n fork}; {reason}"),
    OVER_SCALED("{n fork} at {scale}; {reason}"),
    MEASURED("measured {figure} over {why}. Here: {here}; there: {there}"),
    MEASURED_BETWEEN("measured {figure} ({low} to {high}) over {why}. Here: {here}; there: {there}"),

    // Whether processes complete
    COMPLETED("{n} of {all} processes completed"),
    COMPLETED_SCALED("{completed} at {scale}"),
    NOT_CONFIRMED("{completed}, which doesn't confirm it"),
    NOT_REFUTED("{completed}, which doesn't refute it"),
    FAILED_WITH("{completed}; {failure}"),
    MEASURED_SHARE("measured: {why}. Here: {here}"),

    // Why there is no figure, and which run has one
    NO_FIGURES("its cells have no figures or no limit in this run"),
    NO_VALID_TRIAL("it has no valid trial"),
    FAILED("{model}: {failure}"),
    FAILED_UNKNOWN("{model}: the reason is unknown"),
    NOT_REACHED("{cell} wasn't reached in this run"),
    NOT_IN_RUN("{cell} is not in this run (profile {profile})"),
    NOT_TESTED("not tested: {reason}"),
    DECIDED_BY("{why}; '{command}' decides it, in about {time}");

    private final String words;

    ClaimAnswer(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
