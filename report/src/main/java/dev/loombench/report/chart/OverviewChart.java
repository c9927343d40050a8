package dev.loombench.report.chart;

import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import java.util.ArrayList;
import java.util.List;

/// Chart of response time classes: a bar for each cell with fast, slow, too slow and failed requests.
public record OverviewChart(ChartFrame frame, List<String> classes, List<Group> groups) implements Chart {
    /// Names of the classes, with the limits of the published study.
    public static final List<String> CLASS_NAMES = List.of("up to 500 ms", "up to 1,500 ms", "over 1,500 ms", "failed");

    /// Group of cells with a heading.
    public record Group(String label, List<Bar> bars) {}

    /// Bar of a cell.
    ///
    /// @param counts number of requests in each class
    public record Bar(String label, int slot, List<Long> counts) {}

    public static OverviewChart of(String id, List<LoadGroup> groups) {
        List<Group> bars = groups.stream()
                .map(group -> new Group(
                        group.label(),
                        group.cells().stream()
                                .map(cell -> new Bar(cell.label(), cell.name().slot(), counts(cell)))
                                .toList()))
                .toList();
        return new OverviewChart(
                new ChartFrame("overview", id, "Overview of the answers", description(groups), reading(groups)),
                CLASS_NAMES,
                bars);
    }

    /// Number of the cell's requests in each class.
    public static List<Long> counts(LoadCell cell) {
        OverviewRecord overview = cell.load().overview();
        return List.of(overview.fast(), overview.slow(), overview.over(), overview.failed());
    }

    private static ChartCaption reading(List<LoadGroup> groups) {
        List<LoadCell> cells = groups.stream()
                .flatMap(group -> group.cells().stream())
                .filter(cell -> all(cell) > 0)
                .toList();
        boolean anyFast = cells.stream().anyMatch(cell -> counts(cell).getFirst() > 0);
        int classes = anyFast ? 1 : 2;
        String shares = CellValueSummary.summary(
                cells.stream()
                        .map(cell -> new CellValue(cell.name().text(), share(cell, classes)))
                        .toList(),
                Format::percent);
        return new ChartCaption(
                "How many requests were answered fast, slowly, too slowly or not at all?",
                shares.isEmpty()
                        ? "No request of the steady window ended."
                        : (anyFast ? "Within 500 ms: " : "None within 500 ms; within 1,500 ms: ") + shares + ".",
                "Each bar is all requests of the steady window that were answered or failed, divided by response time. The"
                        + " limits of 500 and 1,500 ms are those of the published study.");
    }

    /// Share of all requests that lie in the first classes.
    private static double share(LoadCell cell, int classCount) {
        return counts(cell).stream()
                        .limit(classCount)
                        .mapToLong(Long::longValue)
                        .sum()
                / (double) all(cell);
    }

    private static long all(LoadCell cell) {
        return counts(cell).stream().mapToLong(Long::longValue).sum();
    }

    private static String description(List<LoadGroup> groups) {
        List<String> cells = new ArrayList<>();
        for (LoadGroup group : groups) {
            for (LoadCell cell : group.cells()) {
                long all = all(cell);
                cells.add(cell.name().text() + " "
                        + (all == 0 ? "none" : Format.percent(share(cell, 1)))
                        + " within 500 ms");
            }
        }
        return "A bar for each cell, in parts of all its requests: " + String.join("; ", cells)
                + ". The table that follows holds the counts.";
    }
}
