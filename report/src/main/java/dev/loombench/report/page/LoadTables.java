package dev.loombench.report.page;

import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.DownsampledSeries;
import dev.loombench.report.load.DownsampledSeries.Point;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.LabelTable;
import dev.loombench.report.view.RequestTable;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Builds the tables beside the charts of a load.
final class LoadTables {
    private static final List<Double> TABLE_PERCENTILES =
            List.of(0.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 100.0);

    private static final int MAX_STEPS = 30;
    private static final Map<String, Function<Point, String>> FIGURES = figures();

    private LoadTables() {}

    static Table overview(List<LoadGroup> groups) {
        List<Column<GroupCell>> columns =
                new ArrayList<>(List.of(Column.left("Cell", row -> row.group().labelOf(row.cell()))));
        for (int i = 0; i < LoadCharts.CLASS_NAMES.size(); i++) {
            int index = i;
            columns.add(Column.right(
                    LoadCharts.CLASS_NAMES.get(i),
                    row -> LoadCharts.countTexts(row.cell()).get(index)));
        }
        columns.add(
                Column.right("cut off", row -> Format.grouped(row.cell().load().cutOff())));
        columns.add(Column.right(
                "errors by kind",
                row -> row.cell().load().errors().entrySet().stream()
                        .map(error -> error.getKey() + " " + Format.grouped(error.getValue()))
                        .collect(Collectors.joining(", "))));
        columns.add(Column.right("load", row -> load(row.cell())));
        return Table.of(
                "Counts, errors by kind and the load itself",
                "Requests of the steady window of the trial that is shown. Requests that the end of the load cut off count"
                        + " neither as answered nor as errors.",
                GroupCell.of(groups),
                row -> false,
                columns);
    }

    /// A cell of a group.
    private record GroupCell(LoadGroup group, LoadCell cell) {
        static List<GroupCell> of(List<LoadGroup> groups) {
            return groups.stream()
                    .flatMap(group -> group.cells().stream().map(cell -> new GroupCell(group, cell)))
                    .toList();
        }
    }

    private static String load(LoadCell cell) {
        Double offered = cell.load().offered();
        Integer users = cell.load().users();
        return cell.load().generator() + ", " + cell.load().model()
                + (offered == null ? "" : ", " + ReportFormat.value(offered, "/s"))
                + (users == null ? "" : ", " + Format.grouped(users) + " users")
                + ", " + ReportFormat.value(cell.load().windowSeconds(), "s") + " steady, trial " + cell.trial();
    }

    static Table percentiles(LoadGroup group) {
        List<Column<Double>> columns = new ArrayList<>(List.of(Column.left("Percentile", LoadTables::name)));
        for (LoadCell cell : group.cells()) {
            columns.add(Column.right(cell.label(), percentile -> secondsAt(cell, cell.intended(), percentile)));
            if (cell.hasCorrectedLatencies()) {
                columns.add(Column.right(
                        cell.label() + ", from the sending",
                        percentile -> secondsAt(cell, cell.service(), percentile)));
            }
        }
        return Table.of(
                "Percentiles as a table",
                "",
                TABLE_PERCENTILES.stream()
                        .filter(percentile -> group.cells().stream()
                                .anyMatch(cell -> !secondsAt(cell, cell.intended(), percentile)
                                                .isEmpty()
                                        || !secondsAt(cell, cell.service(), percentile)
                                                .isEmpty()))
                        .toList(),
                percentile -> false,
                columns);
    }

    private static String secondsAt(LoadCell cell, List<PercentileRecord> percentiles, double percentile) {
        return cell.isVoid(percentile)
                ? "void"
                : percentiles.stream()
                        .filter(point -> point.percentile() == percentile)
                        .findFirst()
                        .map(point -> ReportFormat.value(point.seconds(), "s"))
                        .orElse("");
    }

    private static String name(double percentile) {
        return percentile == 0 ? "min" : percentile == 100 ? "max" : "p" + withoutZeros(percentile);
    }

    private static String withoutZeros(double percentile) {
        return percentile == Math.rint(percentile)
                ? Long.toString(Math.round(percentile))
                : Double.toString(percentile);
    }

    static Table distribution(LoadGroup group, LatencyClasses classes) {
        List<Column<Integer>> columns = new ArrayList<>(List.of(Column.left(
                "Response time",
                row -> "up to " + ReportFormat.value(classes.ends().get(row), "s"))));
        for (LoadCell cell : group.cells()) {
            List<Long> counts = classes.counts(cell.load().distribution());
            columns.add(Column.right(cell.label(), row -> Format.grouped(counts.get(row))));
        }
        return Table.of(
                "Distribution as a table",
                "Requests in each class, which begins where the one before it ends.",
                IntStream.range(0, classes.ends().size()).boxed().toList(),
                row -> false,
                columns);
    }

    /// The labels of JMeter plans; empty if no load has any.
    static Table labels(List<LoadGroup> groups) {
        return LabelTable.of(
                "Labels of the plan",
                "As in JMeter's aggregate report: the whole run of the trial that is shown, with ramp-up, shutdown, and"
                        + " groups that set up or tear down; without requests that the end cut off.",
                GroupCell.of(groups).stream()
                        .flatMap(row -> Optional.ofNullable(row.cell().load().labels()).stream()
                                .flatMap(List::stream)
                                .map(label -> Map.entry(row.group().labelOf(row.cell()) + ": ", label)))
                        .toList());
    }

    /// The outcomes of each request of mixes; empty if no load had several requests.
    static Table requests(List<LoadGroup> groups) {
        return RequestTable.of(
                "Each request of the mix",
                "Requests that were due in the steady window of the trial that is shown.",
                GroupCell.of(groups).stream()
                        .flatMap(row -> Optional.ofNullable(row.cell().load().requests()).stream()
                                .filter(requests -> requests.size() > 1)
                                .flatMap(List::stream)
                                .map(request -> Map.entry(row.group().labelOf(row.cell()) + ": ", request)))
                        .toList());
    }

    /// A load over time, in steps long enough to read; each second is in `run.json`.
    static Table timeline(List<LoadCell> cells) {
        int step = DownsampledSeries.step(cells, MAX_STEPS);
        SortedSet<Integer> seconds = new TreeSet<>();
        Set<Integer> steady = new HashSet<>();
        List<Column<Integer>> columns = new ArrayList<>(
                List.of(Column.left("Second", second -> second + (steady.contains(second) ? "" : " *"))));
        for (LoadCell cell : cells) {
            Map<Integer, Point> points = DownsampledSeries.of(cell.load().seconds(), step).stream()
                    .collect(Collectors.toMap(Point::second, Function.identity()));
            points.values().stream().filter(Point::steady).map(Point::second).forEach(steady::add);
            seconds.addAll(points.keySet());
            String prefix = cells.size() == 1 ? "" : cell.label() + " ";
            FIGURES.forEach((name, figure) -> columns.add(Column.right(
                    prefix + name, second -> points.containsKey(second) ? figure.apply(points.get(second)) : "")));
        }
        return Table.of(
                "Over time as a table",
                (step == 1 ? "" : "Steps of " + step + " s: " + DownsampledSeries.STEP_NOTE + ". ")
                        + "Second 0 is where the steady window begins; * marks what is outside of it.",
                List.copyOf(seconds),
                second -> false,
                columns);
    }

    private static Map<String, Function<Point, String>> figures() {
        Map<String, Function<Point, String>> figures = new LinkedHashMap<>();
        figures.put("due/s", point -> value(point.due(), ""));
        figures.put("sent/s", point -> value(point.sent(), ""));
        figures.put("answered/s", point -> value(point.answered(), ""));
        figures.put("errors/s", point -> value(point.errors(), ""));
        figures.put("under way", point -> point.active() == null ? "" : Format.grouped(point.active()));
        figures.put("median", point -> value(point.median(), "s"));
        figures.put("p99", point -> value(point.p99(), "s"));
        figures.put("generator's lag", point -> value(point.lag(), "s"));
        return figures;
    }

    private static String value(@Nullable Double value, String unit) {
        return value == null ? "" : ReportFormat.value(value, unit);
    }
}
