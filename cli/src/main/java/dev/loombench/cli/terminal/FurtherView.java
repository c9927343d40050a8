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
        Map<String, List<String>> differing = new LinkedHashMap<>();
        comparisons.stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(ComparisonRecord::differs)
                .forEach(one -> differing
                        .computeIfAbsent(one.candidate().label(), label -> new ArrayList<>())
                        .add((one.metric() + " " + Figures.ratio(one.ratio()) + " "
                                                + Figures.range(one.low(), one.high()))
                                        .strip()
                                + " " + one.verdict()));
        StringBuilder lines = new StringBuilder();
        differing.entrySet().stream()
                .limit(MOST_CELLS)
                .forEach(cell -> lines.append(line(cell.getKey() + ": " + String.join(", ", cell.getValue()))));
        if (differing.size() > MOST_CELLS) {
            lines.append(line((differing.size() - MOST_CELLS) + " more cells differ, see the report"));
        }
        return lines.toString();
    }

    private String line(String words) {
        return style.dim(Screen.wrapped("further: " + words, columns, "  ")) + "\n";
    }
}
