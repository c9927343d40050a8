package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/// A verdict in a table.
final class VerdictCell {
    /// What the sign of an open verdict means.
    static final String LEGEND = "? inconclusive: this run can't tell";

    /// The same where a number follows the sign.
    private static final String LEGEND_WITH_BLOCKS = LEGEND + "; about so many blocks can";

    private VerdictCell() {}

    /// The verdict of a comparison within blocks; an open one with the blocks that would settle it.
    static Cell of(ComparisonRecord comparison, Style style) {
        Integer needed = comparison.blocksNeeded();
        String open = "? " + needed;
        return needed == null ? of(comparison.verdict(), style) : new Cell(open, style.dim(open));
    }

    /// What an open verdict means, with what it takes to settle all of them; empty where none is open.
    static String legend(List<ComparisonRecord> comparisons, Style style, int columns) {
        List<ComparisonRecord> open = comparisons.stream()
                .filter(comparison -> comparison.verdict() == Verdict.INCONCLUSIVE)
                .toList();
        if (open.isEmpty()) {
            return "";
        }
        return open.stream()
                .filter(comparison -> comparison.blocksNeeded() != null)
                .max(Comparator.comparingInt(VerdictCell::needed))
                .map(most -> LEGEND_WITH_BLOCKS + settling(most, open.size()))
                .map(legend -> style.dim(Screen.wrapped(legend, columns, "  ")) + "\n")
                .orElseGet(() -> style.dim(LEGEND) + "\n");
    }

    private static String settling(ComparisonRecord most, int open) {
        Double seconds = most.secondsNeeded();
        return (open == 1 ? ": " : ", all of these ") + (needed(most) - most.n()) + " more"
                + (seconds == null ? "" : ", about " + Figures.duration(Duration.ofMillis((long) (seconds * 1e3))))
                + " (--forks " + needed(most) + ")";
    }

    private static int needed(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        return needed == null ? 0 : needed;
    }

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
