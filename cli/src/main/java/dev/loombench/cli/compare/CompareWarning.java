package dev.loombench.cli.compare;

import dev.loombench.protocol.MessageTemplate;

/// What `compare` warns of on stderr, beside the exit code.
enum CompareWarning implements MessageTemplate {
    UNDECIDED_GATE("--fail-on '{rule}' is undecided in {n} of {all comparison}"),
    UNDECIDED_GATE_UNTIL("--fail-on '{rule}' is undecided in {n} of {all comparison}; {remedy}"),
    NOT_APPLICABLE("--fail-on '{rule}' applies to none of these comparisons; check its metric"),
    ONE_SIDED("--fail-on '{rule}' can't judge {n cell} that only one side has figures for"),
    NOT_COVERED("--fail-on doesn't cover {n cell} of BASE that NEW doesn't have, such as {cell} ({reason});"
            + " --require-matched exits with code 5 then"),
    VIOLATED("{rules} is violated by {cell}: {ratio} ({interval})"),
    LIKELY_VIOLATED("{rules} is violated by {cell}: {ratio} (likely; the nearest iterations: {nearest})"),
    RISEN("undecided: {cell}: {metric} rose from 0 to {figure}, which no ratio shows, so --fail-on can't judge it"),
    UNDECIDED("undecided: {cell}: {note}"),
    MISSING("missing on the other side: {cell}: {reason}"),
    FURTHER("and {n} more");

    private final String words;

    CompareWarning(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
