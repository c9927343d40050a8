package dev.loombench.cli.terminal;

import dev.loombench.lab.journal.ComparisonRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What differs beside the primary metric: a line for each cell.
record FurtherView(Style style, int columns) {
    private static final int MOST_CELLS = 6;

    /// @param comparisons by further metrics
    String render(List<ComparisonRecord> comparisons) {
        boolean jdks =
                comparisons.stream().map(ComparisonRecord::jdk).distinct().count() > 1;
        Map<String, List<String>> differing = new LinkedHashMap<>();
        comparisons.stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(ComparisonRecord::differs)
                .forEach(one -> differing
                        .computeIfAbsent(
                                one.candidate().label() + (jdks ? " on JDK " + one.jdk() : ""),
                                label -> new ArrayList<>())
                        .add((one.metric() + " " + Figures.ratio(one.ratio()) + " "
                                                + Figures.range(one.low(), one.high()))
                                        .strip()
                                + " " + one.verdict()));
        StringBuilder lines = new StringBuilder();
        differing.entrySet().stream()
                .limit(MOST_CELLS)
                .forEach(cell -> lines.append(line(cell.getKey() + ": " + String.join(", ", cell.getValue()))));
        int more = differing.size() - MOST_CELLS;
        if (more > 0) {
            lines.append(line(more + (more == 1 ? " more cell differs" : " more cells differ") + ", see the report"));
        }
        return lines.toString();
    }

    private String line(String words) {
        return style.dim(Screen.wrapped("further: " + words, columns, "  ")) + "\n";
    }
}
