package dev.loombench.cli.run;

import dev.loombench.cli.run.RunSummary.FollowUp;
import dev.loombench.cli.run.RunSummary.Row;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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
        Table table = Table.of(
                "",
                "",
                summary.rows(),
                Column.left("", Row::id),
                Column.of(plot.heading(), Align.LEFT, 1, row -> answer(row, plot::line, Text.EMPTY)),
                Column.of(
                        "",
                        Align.RIGHT,
                        row -> row.hung()
                                .map(words -> VerdictCell.of(words, ComparisonVerdict.WORSE))
                                .orElseGet(() -> answer(row, Advantage::words, CellTable.quiet("no answer")))),
                Column.of(
                        "",
                        Align.LEFT,
                        2,
                        row -> row.hung().isPresent() || row.headline() == null
                                ? Text.EMPTY
                                : CellTable.quiet(Advantage.of(row.headline()).interval())),
                Column.of("claims", Align.LEFT, this::claims));
        return style.bold(title(summary)) + "\n\n" + new TableView(table, columns).render(style)
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

    /// What is said of an experiment's answer, in the colour of its verdict.
    private static Text answer(Row row, Function<Advantage, String> words, Text none) {
        ComparisonRecord headline = row.headline();
        return row.hung().isPresent() || headline == null
                ? none
                : VerdictCell.of(words.apply(Advantage.of(headline)), headline.verdict());
    }

    private Text claims(Row row) {
        Text text = Text.EMPTY;
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            long count = row.claims(verdict);
            if (count > 0) {
                text = text.plus(text.isEmpty() ? "" : " ", Tone.PLAIN)
                        .plus(VerdictCell.of(count + " " + signs.count(verdict), verdict));
            }
        }
        return text;
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
