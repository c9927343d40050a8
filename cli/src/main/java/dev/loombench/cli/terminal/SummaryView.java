package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.RunSummary.FollowUp;
import dev.loombench.cli.terminal.RunSummary.Row;
import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Renders the summary of a run of several experiments, a row for each.
public record SummaryView(Style style, int columns, SymbolSet signs) {
    private static final int PLOT_WIDTH = 20;

    /// Indent of continuation lines of a command.
    private static final String CONTINUATION_INDENT = "      ";

    private static final String LIMIT =
            "The limit is the shortest time that the waits and computations of a task allow on"
                    + " this machine, whatever runs it.";

    public String render(RunSummary summary) {
        List<Advantage> advantages = summary.rows().stream()
                .filter(row -> row.hung().isEmpty())
                .map(Row::headline)
                .filter(Objects::nonNull)
                .map(Advantage::of)
                .toList();
        RatioPlot plot = new RatioPlot(advantages, PLOT_WIDTH, signs);
        TextTable table = new TextTable(List.of(
                TableColumn.left(""),
                TableColumn.left(plot.heading()).expendable(1),
                TableColumn.right(""),
                TableColumn.left("").expendable(2),
                TableColumn.left("claims")));
        summary.rows().forEach(row -> table.add(cells(row, plot)));
        return style.bold(title(summary)) + "\n\n" + table.render(style, columns)
                + "\n" + Screen.wrapped(counts(summary), columns, "") + "\n"
                + style.dim(summary.setting(), columns, "") + "\n"
                + style.dim(LIMIT, columns, "") + "\n"
                + summary.settlements().stream().map(this::settlement).collect(Collectors.joining());
    }

    private static String title(RunSummary summary) {
        return summary.concernsVirtualThreads()
                ? "What changes if this runs on virtual threads?"
                : "What this run says";
    }

    private List<TableCell> cells(Row row, RatioPlot plot) {
        List<TableCell> cells = new ArrayList<>(List.of(TableCell.of(row.id())));
        ComparisonRecord headline = row.headline();
        if (row.hung().isPresent()) {
            cells.addAll(
                    List.of(TableCell.of(""), styled(row.hung().get(), ComparisonVerdict.WORSE), TableCell.of("")));
        } else if (headline == null) {
            cells.addAll(List.of(TableCell.of(""), dim("no answer"), TableCell.of("")));
        } else {
            Advantage advantage = Advantage.of(headline);
            cells.add(styled(plot.line(advantage), headline.verdict()));
            cells.add(styled(advantage.words(), headline.verdict()));
            cells.add(dim(advantage.interval()));
        }
        cells.add(claims(row));
        return cells;
    }

    private TableCell claims(Row row) {
        TableCell cell = TableCell.of("");
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            long count = row.claims(verdict);
            if (count > 0) {
                cell = cell.plus(TableCell.of(cell.plain().isEmpty() ? "" : " "))
                        .plus(TableCell.of(
                                count + " " + signs.count(verdict), text -> SymbolSet.styled(text, verdict, style)));
            }
        }
        return cell;
    }

    /// Number of experiments by verdict, then of claims by verdict.
    private String counts(RunSummary summary) {
        Map<String, Long> verdicts = new LinkedHashMap<>();
        summary.rows().forEach(row -> verdicts.merge(kind(row), 1L, Long::sum));
        int experiments = summary.rows().size();
        String answers = counted(verdicts);
        Map<String, Long> claims = new LinkedHashMap<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            claims.put(word(verdict), summary.claims(verdict));
        }
        claims.values().removeIf(count -> count == 0);
        long tested = claims.values().stream().mapToLong(Long::longValue).sum();
        return experiments + " experiments: " + answers + "."
                + (tested == 0 ? "" : " " + Format.count(tested, "claim") + ": " + counted(claims) + ".");
    }

    /// ComparisonVerdict with its symbol, so that the rows above need no legend.
    private String word(ClaimVerdict verdict) {
        String sign = signs.count(verdict);
        return VerdictCell.word(verdict) + (signs == SymbolSet.SYMBOLS ? " " + sign : " (" + sign + ")");
    }

    private static String kind(Row row) {
        if (row.hung().isPresent()) {
            return "hung";
        }
        return row.headline() == null
                ? "without an answer"
                : VerdictCell.word(row.headline().verdict());
    }

    private static String counted(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    /// The purpose and the command, wrapped with backslashes so that it can be copied. No word is broken, since
    /// a backslash within quotes would be part of the word.
    private String settlement(FollowUp settlement) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : settlement.words()) {
            if (line.isEmpty()) {
                line = word;
            } else if (Screen.length(line) + 1 + Screen.length(word) > columns - 4) {
                lines.add(line + " \\");
                line = CONTINUATION_INDENT + word;
            } else {
                line += " " + word;
            }
        }
        lines.add(line);
        return Screen.wrapped(settlement.purpose() + ":", columns, "") + "\n  " + style.bold(lines) + "\n";
    }

    private TableCell styled(String text, ComparisonVerdict verdict) {
        return TableCell.of(text, words -> SymbolSet.styled(words, verdict, style));
    }

    private TableCell dim(String text) {
        return TableCell.of(text, style::dim);
    }

    /// Plot of ratios with intervals on one logarithmic axis. Each line is text such as `│    ──●─`, where `│`
    /// is 1.
    private static final class RatioPlot {
        private final double low;
        private final double high;
        private final int width;
        private final SymbolSet signs;

        /// Creates an axis that fits all ratios.
        ///
        /// @param ratios ratios that share the axis
        /// @param width in characters
        RatioPlot(List<Advantage> ratios, int width, SymbolSet signs) {
            this.low = Math.log(ratios.stream().mapToDouble(RatioPlot::least).reduce(0.5, Math::min));
            this.high = Math.log(ratios.stream().mapToDouble(RatioPlot::most).reduce(2, Math::max));
            this.width = width;
            this.signs = signs;
        }

        String line(Advantage ratio) {
            String[] cells = new String[width];
            Arrays.fill(cells, " ");
            for (int i = column(least(ratio)); i <= column(most(ratio)); i++) {
                cells[i] = signs.whisker();
            }
            cells[column(1)] = signs.axis();
            cells[column(ratio.value())] = signs.point();
            return String.join("", cells);
        }

        /// Heading that says which side of the axis is better.
        String heading() {
            int columnOfOne = column(1);
            String right = "better " + signs.arrow();
            return columnOfOne < "worse ".length()
                    ? " ".repeat(columnOfOne) + "1× " + right
                    : "worse" + " ".repeat(columnOfOne - "worse".length()) + "1× " + right;
        }

        private int column(double ratio) {
            return (int) Math.clamp(Math.round((Math.log(ratio) - low) / (high - low) * (width - 1)), 0, width - 1L);
        }

        private static double least(Advantage ratio) {
            return ratio.low() == null ? ratio.value() : Math.min(ratio.low(), ratio.value());
        }

        private static double most(Advantage ratio) {
            return ratio.high() == null ? ratio.value() : Math.max(ratio.high(), ratio.value());
        }
    }
}
