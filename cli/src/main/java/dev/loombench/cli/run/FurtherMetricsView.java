package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Renders differences in further metrics, a line for each cell.
record FurtherMetricsView(Style style, int columns) {
    private static final int MAX_CELLS = 6;

    /// Renders the differences.
    ///
    /// @param comparisons those by further metrics
    String render(List<ComparisonRecord> comparisons) {
        boolean manyJdks =
                comparisons.stream().map(ComparisonRecord::jdk).distinct().count() > 1;
        Map<String, List<String>> differing = new LinkedHashMap<>();
        comparisons.stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(ComparisonRecord::differs)
                .forEach(comparison -> differing
                        .computeIfAbsent(
                                comparison.candidate().label() + (manyJdks ? " on JDK " + comparison.jdk() : ""),
                                label -> new ArrayList<>())
                        .add((comparison.metric() + " " + TerminalFormat.ratio(comparison.ratio()) + " "
                                                + ReportFormat.range(comparison.low(), comparison.high()))
                                        .strip()
                                + " " + comparison.verdict()));
        StringBuilder lines = new StringBuilder();
        differing.entrySet().stream()
                .limit(MAX_CELLS)
                .forEach(cell -> lines.append(line(cell.getKey() + ": " + String.join(", ", cell.getValue()))));
        int more = differing.size() - MAX_CELLS;
        if (more > 0) {
            lines.append(line(Format.count(more, "more cell differs", "more cells differ") + ", see the report"));
        }
        return lines.toString();
    }

    private String line(String words) {
        return style.dim("further: " + words, columns, "  ") + "\n";
    }
}
