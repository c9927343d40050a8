package dev.loombench.report.page;

import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.LabelTable;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadDescription;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.load.RequestTable;
import dev.loombench.report.text.CellName;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes the load on the servers of an experiment: all of them, and those under the same load beside each other.
public final class LoadSection {
    private static final String NOTE =
            "The charts show the first valid trial of each cell, because percentiles of several trials can't be"
                    + " combined. Trials for diagnosis and invalid trials are left out. The estimates come from all"
                    + " valid trials.";

    private LoadSection() {}

    /// What the report of a load shows, its title first.
    public static List<Block> page(LoadDocument load) {
        List<Block> blocks = new ArrayList<>(LoadDescription.of(load));
        LoadRecord record = load.record();
        if (record != null) {
            Set<String> voided = Objects.requireNonNullElse(load.voided(), Map.<String, String>of())
                    .keySet();
            List<LoadGroup> groups = List.of(new LoadGroup(
                    "", List.of(new LoadCell(new CellName(load.subject(), "", 0), 0, record, voided))));
            blocks.addAll(first("chart", groups));
            blocks.add(of("chart", groups, true));
        }
        blocks.add(LoadDescription.proof(load));
        return blocks;
    }

    /// @param id prefix of the chart ids
    /// @param sides whether the [#first] charts are shown before
    /// @return empty if no valid trial has a load
    static Fold of(String id, List<LoadGroup> groups, boolean sides) {
        List<Block> blocks = new ArrayList<>();
        if (!groups.isEmpty()) {
            Chart overview = LoadCharts.overview(id + "-overview", groups);
            blocks.add(new Figure(
                    overview,
                    overview.table(),
                    groups.getFirst().cells().getFirst().isTrial() ? NOTE : ""));
            Table labels = LabelTable.of(
                    "Labels of the plan",
                    "As in JMeter's aggregate report: the whole run of the trial that is shown, with ramp-up, shutdown, and"
                            + " groups that set up or tear down; without requests that the end cut off.",
                    parts(groups, LoadRecord::labels, 1));
            blocks.add(new Fold(labels.title(), true, List.of(labels)));
            blocks.add(Fold.of(RequestTable.of(
                    "Each request of the mix",
                    "Requests that were due in the steady window of the trial that is shown.",
                    parts(groups, LoadRecord::requests, 2))));
        }
        for (int i = 0; i < groups.size(); i++) {
            LoadGroup group = groups.get(i);
            boolean shown = sides && i == groups.size() - 1;
            blocks.add(new Fold(
                    group.label().isEmpty() ? "Charts of the load" : "Charts of the load: " + group.label(),
                    i == 0,
                    charts(id + "-load-" + (i + 1), group).stream()
                            .filter(chart -> !shown || !isFirst(chart))
                            .map(Figure::of)
                            .toList()));
        }
        return new Fold("How the servers answered", blocks);
    }

    /// The charts that say most: percentiles, and the load second by second, under the last load.
    static List<Block> first(String id, List<LoadGroup> groups) {
        if (groups.isEmpty()) {
            return List.of();
        }
        LoadGroup last = groups.getLast();
        return Stream.of(
                        LoadCharts.percentiles(id + "-percentiles", last),
                        LoadCharts.timeline(id + "-time", last.window(), last.cells()))
                .<Block>map(Figure::of)
                .toList();
    }

    private static boolean isFirst(Chart chart) {
        return chart.frame().id().matches(".*-(percentiles|time-\\d+)");
    }

    private static List<Chart> charts(String id, LoadGroup group) {
        List<Chart> charts = new ArrayList<>(List.of(
                LoadCharts.percentiles(id + "-percentiles", group),
                LoadCharts.distribution(id + "-distribution", group)));
        int windows = 0;
        for (var cells : group.byWindow().entrySet()) {
            String time = id + "-time-" + ++windows;
            charts.add(LoadCharts.timeline(time, cells.getKey(), cells.getValue()));
            LoadCharts.latencyMap(time + "-map", cells.getKey(), cells.getValue())
                    .ifPresent(charts::add);
            charts.add(LoadCharts.rate(time + "-rate", cells.getKey(), cells.getValue()));
        }
        return charts;
    }

    /// Parts of all loads, each with the name of its cell.
    ///
    /// @param least number of parts of a load with fewer of which none is shown
    private static <T> List<Map.Entry<String, T>> parts(
            List<LoadGroup> groups, Function<LoadRecord, @Nullable List<T>> parts, int least) {
        return groups.stream()
                .flatMap(group -> group.cells().stream()
                        .flatMap(cell -> Optional.ofNullable(parts.apply(cell.load())).stream()
                                .filter(all -> all.size() >= least)
                                .flatMap(List::stream)
                                .map(part -> Map.entry(group.labelOf(cell) + ": ", part))))
                .toList();
    }
}
