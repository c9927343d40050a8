package dev.loombench.report.compare;

import dev.loombench.protocol.MessageTemplate;

/// What is said about a comparison with a base.
public enum Remark implements MessageTemplate {
    // Comparisons
    UNCHANGED("No difference is confirmed, and none is likely."),
    MORE_CHANGES("And {n} more."),
    LEVELS_CHANGED("Levels changed {n time} in {all result}."),
    FURTHER("By further metrics:"),
    FURTHER_CORRECTED("By further metrics, whose differences are corrected for {n} comparisons of their own:"),
    FURTHER_COUNTS("by further metrics: {counts}"),
    OTHERS("{n comparison} without a confirmed or likely difference: {counts}; --format json and markdown list them"),
    GEOMETRIC_MEAN("Geometric mean of {n ratio} by {metric}: {ratio}."),
    UNDECIDED_HIDDEN("{n} of {all comparison} undecided, and not listed; --all lists them."),

    // What is undecided, and what would decide it
    REPEATED_REASON("{reason} ({n} comparisons)"),
    NEEDED("with this noise, about {n} {samples} would show a difference of {margin} in 80 % of cases"),
    NEEDED_AT_LEAST("with this noise, about {least} to {most} {samples} would show a difference of"
            + " {margin} in 80 % of cases"),
    MORE_CELLS("and {n} more; --format json lists them all"),

    // Gates
    VIOLATED("violated in {n} of {all comparison}: {cells}"),
    NOT_APPLICABLE("it applies to none of these comparisons; check its metric"),
    ONE_SIDED("{n cell} that only one side has figures for"),
    OPEN("undecided in {n} of {all comparison}: {cells}; of these, {reasons}"),
    FEW_SAMPLES("{n} with fewer than {least} {samples}"),
    STRADDLING("{n} with an interval that reaches beyond the limit"),
    UNTRUSTED("{n} with figures that can't be trusted"),
    BEYOND("{n} with a ratio beyond the limit"),
    LIKELY_BEYOND("{n} with a ratio beyond the limit ({likely} likely)"),
    AT_LEAST("measure at least {least} {samples}"),
    MORE_SAMPLES("measure more {samples}"),
    ACCEPT_LIKELY("write '{rule}:likely'"),
    TO_DECIDE("to decide: {remedy}"),

    // Method
    LIKELY("Likely: a side has too few forks to confirm it, but its iterations are all more than 25 % from the other's,"
            + " and further than either side scatters. So are about 1 of 100 comparisons of the same code."),
    DETECTABLE("With this noise, so many {samples} show a difference of {effect} in 80 % of cases."),
    DETECTABLE_AT_LEAST(
            "With this noise, so many {samples} show a difference of {least} (in the quietest comparison) to {most} (in the"
                    + " noisiest) in 80 % of cases."),
    NOT_DETECTABLE("With this noise, so many {samples} show no difference below {effect}."),
    FACTOR("a factor of {effect}"),
    METHOD(
            "Ratios new / base of independent {samples} with Welch's 95 % interval, checked by ranks; the same is what lies"
                    + " within {margin}. A change of the machine between the two shows as a difference, too."),
    METHOD_IN_BLOCKS(
            "Ratios new / base within blocks with Student's 95 % interval, checked by order statistics; the same is what"
                    + " lies within {margin}. What slows down a whole block cancels out."),
    METHOD_IN_HISTORY(
            "Ratios of the newest result to the last stable level with Student's 95 % prediction interval; the same is what"
                    + " lies within {margin}. Changes are found by E-divisive, also in {share%} of series that have none."),
    CORRECTED("Verdicts and detectable differences are corrected for {n} comparisons (Holm)."),

    // What else could have decided
    CHECKED("Checked, that nothing else decided:"),
    FOUND("found: {what}"),

    // What the sides of services and jobs did
    JOBS("{n pair} of runs until exit, after {n uncounted run} of each side"),
    UNTIL_EXIT("runs until exit"),
    NO_DIFFERENCE("Nothing that can be seen differs between the sides."),
    PAIRS("{n pair} of {window}"),
    AFTER("after {warm-up}"),
    WARM_UP("{time} of warm-up"),
    WARM_UP_BY_WORK("a warm-up by work"),
    RAMP_UP("ramp-up and {warm-up} not counted"),
    OPEN_PAIRS("? undecided: more pairs would be needed."),
    SHOWS("In {quantity}, these pairs can show differences of {share:%} or more."),
    TOO_FEW("{n pair} can't tell differences in {quantity} below a factor of 2; {n} or more can."),
    SCATTERED("{n pair} that scatter so much can't tell differences in {quantity} below a factor of {factor:}."),
    SCATTERED_NEEDED("{n pair} that scatter so much can't tell differences in {quantity} below a factor of {factor:};"
            + " about {n} would tell one of {share%}."),
    CONDITIONS("This holds for {conditions}."),
    CONDITIONS_OF_SIDE("For {side} alone: {conditions}."),
    VOIDED("Shown as –, since void: {metrics} in {trials}"),
    NOTHING_COMPARED("nothing was compared that it applies to"),
    OPEN_COMPARISON("undecided: {comparison}"),
    MORE_PAIRS("measure more pairs (--pairs)"),
    CARRIED("What each side carries within {slo}");

    private final String words;

    Remark(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
