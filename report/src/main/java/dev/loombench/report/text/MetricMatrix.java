package dev.loombench.report.text;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Matrix of an experiment whose cells have many metrics: a row for each cell, a column for each metric.
///
/// @param title of the table
/// @param step heading of what distinguishes the rows of one cell; empty if each cell has one row
/// @param columns columns with at least one figure
/// @param explanation how the columns differ; empty if they need no explanation
public record MetricMatrix(String title, String step, List<MetricColumn> columns, List<Row> rows, String explanation) {
    private static final String PROCESS = "process";
    private static final String MEMORY = "memory";
    private static final String HTTP = "http";
    private static final String PROGRAM = "program";
    private static final String DRIVER = "driver";

    /// A cell, or one step of a cell.
    ///
    /// @param step step such as `1000`; empty if each cell has one row
    /// @param figures estimates by the columns' metrics
    /// @param voided metrics that the cell lacks because findings contradict them
    public record Row(
            String jdk, CellRecord cell, String step, Map<String, EstimateRecord> figures, Set<String> voided) {
        /// Text of a figure that is missing: empty, or that it is void.
        public String absence(String metric) {
            return voided.contains(metric) ? "void" : "";
        }
    }

    private record Key(String jdk, CellRecord cell, String step) {}

    /// The matrix of an experiment with method process, memory, http or program.
    ///
    /// @return empty for method batch, and if there are no figures
    public static Optional<MetricMatrix> of(ExperimentRecord experiment) {
        List<MetricColumn> columns = columns(experiment);
        Map<Key, Map<String, EstimateRecord>> rows = new LinkedHashMap<>();
        for (EstimateRecord estimate : experiment.estimates()) {
            String metric = bare(estimate.metric());
            if (columns.stream().anyMatch(column -> column.metric().equals(metric))) {
                rows.computeIfAbsent(key(experiment, estimate), key -> new LinkedHashMap<>())
                        .put(metric, estimate);
            }
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<Row> matrixRows = new ArrayList<>();
        rows.forEach((key, figures) -> matrixRows.add(new Row(
                key.jdk(),
                key.cell(),
                key.step(),
                figures,
                columns.stream()
                        .map(MetricColumn::metric)
                        .filter(metric ->
                                !figures.containsKey(metric) && experiment.isVoid(key.jdk(), key.cell(), metric))
                        .collect(Collectors.toSet()))));
        boolean stepped = MEMORY.equals(experiment.method());
        return Optional.of(new MetricMatrix(
                title(experiment),
                stepped ? "up to" : "",
                columns.stream()
                        .filter(column -> matrixRows.stream()
                                .anyMatch(row -> row.figures().containsKey(column.metric())
                                        || row.voided().contains(column.metric())))
                        .toList(),
                matrixRows,
                stepped ? MetricColumn.MEMORY_EXPLANATION : ""));
    }

    /// Whether the experiment's matrix has this metric.
    public static boolean holds(ExperimentRecord experiment, String metric) {
        String bare = bare(metric);
        return columns(experiment).stream().anyMatch(column -> column.metric().equals(bare));
    }

    private static List<MetricColumn> columns(ExperimentRecord experiment) {
        return switch (experiment.method()) {
            case PROCESS -> MetricColumn.PROCESS;
            case MEMORY -> MetricColumn.MEMORY;
            case HTTP -> isOfDriver(experiment) ? MetricColumn.UNDER_DRIVER : MetricColumn.HTTP;
            case PROGRAM -> MetricColumn.PROGRAM;
            default -> List.of();
        };
    }

    /// Whether a driver of one's own loaded the servers: its figures have its own names and meaning, and a table each.
    private static boolean isOfDriver(ExperimentRecord experiment) {
        return experiment.estimates().stream()
                .anyMatch(estimate -> DRIVER.equals(estimate.cell().params().get("load")));
    }

    private static String title(ExperimentRecord experiment) {
        return switch (experiment.method()) {
            case MEMORY -> "Bytes per further thread";
            case HTTP -> "The servers under load";
            case PROGRAM -> "What the programs reported";
            default -> "Accounts of the processes";
        };
    }

    private static Key key(ExperimentRecord experiment, EstimateRecord estimate) {
        String metric = estimate.metric();
        int separator = metric.indexOf('@');
        String step = separator >= 0
                ? metric.substring(separator + 1)
                : MEMORY.equals(experiment.method())
                        ? estimate.cell().params().getOrDefault("threads", "the last count")
                        : "";
        return new Key(estimate.jdk(), estimate.cell(), step);
    }

    private static String bare(String metric) {
        int separator = metric.indexOf('@');
        return separator < 0 ? metric : metric.substring(0, separator);
    }
}
