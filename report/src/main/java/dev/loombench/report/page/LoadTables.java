package dev.loombench.report.page;

import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.LatencyClasses;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Builds the tables beside the charts of a load.
final class LoadTables {
    private static final List<Double> TABLE_PERCENTILES =
            List.of(0.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 100.0);

    private LoadTables() {}

    static DataTable overview(List<LoadGroup> groups) {
        List<String> heads = new ArrayList<>(LoadCharts.CLASS_NAMES);
        heads.add("cut off");
        heads.add("errors by kind");
        heads.add("load");
        List<Row> rows = new ArrayList<>();
        for (LoadGroup group : groups) {
            group.cells().forEach(cell -> rows.add(overview(group, cell)));
        }
        return new DataTable(
                "Counts, errors by kind and the load itself",
                "Cell",
                heads,
                rows,
                "Requests of the steady window of the trial that is shown. Requests that the end of the load cut off"
                        + " count neither as answered nor as errors.");
    }

    private static Row overview(LoadGroup group, LoadCell cell) {
        List<String> values = new ArrayList<>(LoadCharts.countTexts(cell));
        values.add(Format.grouped(cell.load().cutOff()));
        values.add(cell.load().errors().entrySet().stream()
                .map(error -> error.getKey() + " " + Format.grouped(error.getValue()))
                .collect(Collectors.joining(", ")));
        values.add(load(cell));
        return new Row(group.labelOf(cell), values);
    }

    private static String load(LoadCell cell) {
        Double offered = cell.load().offered();
        Integer users = cell.load().users();
        return cell.load().generator() + ", " + cell.load().model()
                + (offered == null ? "" : ", " + ReportFormat.value(offered, "/s"))
                + (users == null ? "" : ", " + Format.grouped(users) + " users")
                + ", " + ReportFormat.value(cell.load().windowSeconds(), "s") + " steady, trial " + cell.trial();
    }

    static DataTable percentiles(LoadGroup group) {
        List<String> heads = new ArrayList<>();
        group.cells().forEach(cell -> {
            heads.add(cell.label());
            if (cell.hasCorrectedLatencies()) {
                heads.add(cell.label() + ", from the sending");
            }
        });
        List<Row> rows = new ArrayList<>();
        for (double percentile : TABLE_PERCENTILES) {
            List<String> values = new ArrayList<>();
            for (LoadCell cell : group.cells()) {
                values.add(cell.isVoid(percentile) ? "void" : secondsAt(cell.intended(), percentile));
                if (cell.hasCorrectedLatencies()) {
                    values.add(cell.isVoid(percentile) ? "void" : secondsAt(cell.service(), percentile));
                }
            }
            if (values.stream().anyMatch(value -> !value.isEmpty())) {
                rows.add(new Row(name(percentile), values));
            }
        }
        return new DataTable("Percentiles as a table", "Percentile", heads, rows, "");
    }

    private static String secondsAt(List<PercentileRecord> percentiles, double percentile) {
        return percentiles.stream()
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

    static DataTable distribution(LoadGroup group, LatencyClasses classes) {
        List<List<Long>> counts = group.cells().stream()
                .map(cell -> classes.counts(cell.load().distribution()))
                .toList();
        List<Row> rows = IntStream.range(0, classes.ends().size())
                .mapToObj(i -> new Row(
                        "up to " + ReportFormat.value(classes.ends().get(i), "s"),
                        counts.stream().map(of -> Format.grouped(of.get(i))).toList()))
                .toList();
        return new DataTable(
                "Distribution as a table",
                "Response time",
                group.cells().stream().map(LoadCell::label).toList(),
                rows,
                "Requests in each class, which begins where the one before it ends.");
    }
}
