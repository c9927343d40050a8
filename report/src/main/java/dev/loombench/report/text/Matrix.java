package dev.loombench.report.text;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The accounts of an experiment whose cells have many metrics: a row for each cell, and a column for each
/// metric.
///
/// @param title of the table
/// @param step what the rows of one cell differ in, as a heading; empty where a cell has one row
/// @param columns those that have a figure in some row
/// @param explanation how the columns differ, for people; empty where they explain themselves
public record Matrix(String title, String step, List<MatrixColumn> columns, List<Row> rows, String explanation) {
    private static final String PROCESS = "process";
    private static final String MEMORY = "memory";
    private static final String HTTP = "http";

    /// One cell, or one step of it.
    ///
    /// @param step such as `1000`; empty where a cell has one row
    /// @param figures by metric as the columns name it
    public record Row(String jdk, CellRecord cell, String step, Map<String, EstimateRecord> figures) {}

    private record Key(String jdk, CellRecord cell, String step) {}

    /// The matrix of an experiment of processes, of memory or of servers under load.
    ///
    /// @return nothing for batches, and where there are no figures
    public static Optional<Matrix> of(ExperimentRecord experiment) {
        List<MatrixColumn> known = columns(experiment);
        Map<Key, Map<String, EstimateRecord>> rows = new LinkedHashMap<>();
        for (EstimateRecord estimate : experiment.estimates()) {
            String metric = bare(estimate.metric());
            if (known.stream().anyMatch(column -> column.metric().equals(metric))) {
                rows.computeIfAbsent(key(experiment, estimate), key -> new LinkedHashMap<>())
                        .put(metric, estimate);
            }
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<Row> listed = new ArrayList<>();
        rows.forEach((key, figures) -> listed.add(new Row(key.jdk(), key.cell(), key.step(), figures)));
        boolean stepped = MEMORY.equals(experiment.method());
        return Optional.of(new Matrix(
                title(experiment),
                stepped ? "up to" : "",
                known.stream()
                        .filter(column -> rows.values().stream().anyMatch(row -> row.containsKey(column.metric())))
                        .toList(),
                listed,
                explanation(experiment)));
    }

    /// Whether an experiment's matrix shows this metric.
    public static boolean holds(ExperimentRecord experiment, String metric) {
        String bare = bare(metric);
        return columns(experiment).stream().anyMatch(column -> column.metric().equals(bare));
    }

    private static List<MatrixColumn> columns(ExperimentRecord experiment) {
        return switch (experiment.method()) {
            case PROCESS -> MatrixColumn.PROCESS;
            case MEMORY -> MatrixColumn.MEMORY;
            case HTTP -> MatrixColumn.HTTP;
            case null, default -> List.of();
        };
    }

    private static String title(ExperimentRecord experiment) {
        return switch (experiment.method()) {
            case MEMORY -> "Bytes per further thread";
            case HTTP -> "The servers under load";
            case null, default -> "Accounts of the processes";
        };
    }

    private static String explanation(ExperimentRecord experiment) {
        return switch (experiment.method()) {
            case MEMORY -> MatrixColumn.MEMORY_EXPLANATION;
            case null, default -> "";
        };
    }

    private static Key key(ExperimentRecord experiment, EstimateRecord estimate) {
        String metric = estimate.metric();
        int at = metric.indexOf('@');
        String step = at >= 0
                ? metric.substring(at + 1)
                : MEMORY.equals(experiment.method())
                        ? estimate.cell().params().getOrDefault("threads", "the last count")
                        : "";
        return new Key(estimate.jdk(), estimate.cell(), step);
    }

    private static String bare(String metric) {
        int at = metric.indexOf('@');
        return at < 0 ? metric : metric.substring(0, at);
    }
}
