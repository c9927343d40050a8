package dev.loombench.report.chart;

import dev.loombench.lab.journal.LoadRecord.OverviewRecord;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.load.LoadedCell;
import dev.loombench.report.text.Figures;
import java.util.ArrayList;
import java.util.List;

/// How many answers were fast, slow and too slow, and how many requests failed: a bar for each cell.
public record OverviewChart(
        String kind,
        String id,
        String title,
        String description,
        Reading reading,
        List<String> classes,
        List<Group> groups)
        implements Chart {
    /// The classes, by the limits of the published study.
    public static final List<String> CLASSES = List.of("up to 500 ms", "up to 1,500 ms", "over 1,500 ms", "failed");

    /// Cells under a heading.
    public record Group(String label, List<Bar> bars) {}

    /// @param counts one for each class
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
                "overview", id, "Overview of the answers", description(groups), reading(groups), CLASSES, bars);
    }

    /// How many requests of a cell are in each class.
    public static List<Long> counts(LoadedCell cell) {
        OverviewRecord overview = cell.load().overview();
        return List.of(overview.fast(), overview.slow(), overview.over(), overview.failed());
    }

    private static Reading reading(List<LoadGroup> groups) {
        List<LoadedCell> cells = groups.stream()
                .flatMap(group -> group.cells().stream())
                .filter(cell -> all(cell) > 0)
                .toList();
        boolean anyFast = cells.stream().anyMatch(cell -> counts(cell).getFirst() > 0);
        int classes = anyFast ? 1 : 2;
        String told = Extremes.told(
                cells.stream()
                        .map(cell -> new Extremes.Figure(cell.name().text(), share(cell, classes)))
                        .toList(),
                Figures::percent);
        return new Reading(
                "How many requests were answered fast, slowly, too slowly or not at all?",
                told.isEmpty()
                        ? "No request of the steady window ended."
                        : (anyFast ? "Within 500 ms: " : "None within 500 ms; within 1,500 ms: ") + told + ".",
                "Each bar is all requests of the steady window that were answered or failed, divided by response time. The"
                        + " limits of 500 and 1,500 ms are those of the published study.");
    }

    /// Of all requests, those in the first so many classes.
    private static double share(LoadedCell cell, int classes) {
        return counts(cell).stream().limit(classes).mapToLong(Long::longValue).sum() / (double) all(cell);
    }

    private static long all(LoadedCell cell) {
        return counts(cell).stream().mapToLong(Long::longValue).sum();
    }

    private static String description(List<LoadGroup> groups) {
        List<String> cells = new ArrayList<>();
        for (LoadGroup group : groups) {
            for (LoadedCell cell : group.cells()) {
                long all = all(cell);
                cells.add(cell.name().text() + " "
                        + (all == 0 ? "none" : Figures.percent(share(cell, 1)))
                        + " within 500 ms");
            }
        }
        return "A bar for each cell, in parts of all its requests: " + String.join("; ", cells)
                + ". The table that follows holds the counts.";
    }
}
