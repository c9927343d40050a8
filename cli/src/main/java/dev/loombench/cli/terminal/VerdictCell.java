package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;

/// A verdict in a table.
final class VerdictCell {
    /// What the sign of an open verdict means.
    static final String LEGEND = "? inconclusive: this run can't tell";

    private VerdictCell() {}

    static Cell of(Verdict verdict, Style style) {
        return switch (verdict) {
            case FASTER, BETTER -> new Cell(verdict.toString(), style.good(verdict.toString()));
            case SLOWER, WORSE -> new Cell(verdict.toString(), style.bad(verdict.toString()));
            case SAME -> Cell.of("same");
            case INCONCLUSIVE -> new Cell("?", style.dim("?"));
        };
    }

    static String claim(ClaimRecord.Verdict verdict, Style style) {
        return switch (verdict) {
            case REPRODUCED -> style.good(verdict.toString());
            case NOT_REPRODUCED_HERE -> style.bad(verdict.toString());
            case INCONCLUSIVE -> style.dim(verdict.toString());
        };
    }
}
