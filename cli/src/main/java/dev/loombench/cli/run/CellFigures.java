package dev.loombench.cli.run;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;

/// Estimates of an experiment that answer its question: the primary metric, and up to four metrics beside it.
///
/// @param primary one estimate per cell and JDK
record CellFigures(ExperimentRecord experiment, List<EstimateRecord> primary) {
    private static final double LIMIT_TOLERANCE = 0.01;
    private static final double MULTIPLE_FROM = 2;
    private static final int MAX_PROGRAM_COLUMNS = 3;

    /// Metrics shown in one column beside the primary one; their estimates are added up.
    record SecondaryColumn(String head, List<String> metrics) {
        private SecondaryColumn(String head, String... metrics) {
            this(head, List.of(metrics));
        }
    }

    static CellFigures of(ExperimentRecord experiment) {
        String metric = experiment.headline() != null
                ? experiment.headline().metric()
                : experiment.estimates().stream()
                        .map(EstimateRecord::metric)
                        .findFirst()
                        .orElse("");
        return new CellFigures(
                experiment,
                experiment.estimates().stream()
                        .filter(estimate -> estimate.metric().equals(deciding(experiment, estimate, metric)))
                        .toList());
    }

    /// Metric by which a cell is compared: it is another one where a server doesn't carry its load.
    private static String deciding(ExperimentRecord experiment, EstimateRecord estimate, String usual) {
        return experiment.comparisons().stream()
                .filter(ComparisonRecord::comparesModels)
                .filter(comparison -> comparison.jdk().equals(estimate.jdk())
                        && (comparison.candidate().equals(estimate.cell())
                                || comparison.baseline().equals(estimate.cell())))
                .map(ComparisonRecord::metric)
                .findFirst()
                .orElse(usual);
    }

    int forks() {
        return primary.stream().mapToInt(EstimateRecord::n).max().orElse(0);
    }

    boolean hasManyJdks() {
        return primary.stream().map(EstimateRecord::jdk).distinct().count() > 1;
    }

    /// Column heading of the primary metric.
    String heading() {
        List<String> metrics =
                primary.stream().map(EstimateRecord::metric).distinct().toList();
        return switch (metrics.size() == 1 ? metrics.getFirst() : "") {
            case "rate" -> "answers/s";
            case "rss-per-thread" -> "RSS/thread";
            case "heap-per-thread" -> "heap/thread";
            case String metric -> metric;
        };
    }

    /// Columns beside the primary metric, up to four, by the experiment's method.
    List<SecondaryColumn> secondaryColumns() {
        return switch (experiment.method()) {
            case "process" ->
                List.of(
                        new SecondaryColumn("CPU time", "user", "system"),
                        new SecondaryColumn("threads", "peak-threads"),
                        new SecondaryColumn("memory", "peak-rss"));
            case "memory" -> List.of(new SecondaryColumn("heap/thread", "heap-per-thread"));
            case "http" ->
                List.of(
                        new SecondaryColumn("p99", "p99"),
                        new SecondaryColumn("answers/s", "rate"),
                        new SecondaryColumn("errors", "errors"),
                        new SecondaryColumn("CPU/answer", "cpu-per-request"));
            case "program" -> programColumns();
            default -> List.of();
        };
    }

    /// Up to three further metrics of the program, but those that are 0 in all cells.
    private List<SecondaryColumn> programColumns() {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.estimate() > 0)
                .map(EstimateRecord::metric)
                .distinct()
                .filter(metric -> primary.stream().noneMatch(row -> row.metric().equals(metric)))
                .limit(MAX_PROGRAM_COLUMNS)
                .map(metric -> new SecondaryColumn(metric, metric))
                .toList();
    }

    /// Text of a cell in a secondary column; empty if an estimate is missing.
    String secondaryText(EstimateRecord row, SecondaryColumn side) {
        double sum = 0;
        String unit = "";
        for (String metric : side.metrics()) {
            Optional<EstimateRecord> figure = figure(row.cell(), row.jdk(), metric);
            if (figure.isEmpty()) {
                return experiment.isVoid(row.jdk(), row.cell(), metric) ? "void" : "";
            }
            sum += figure.get().estimate();
            unit = figure.get().unit();
        }
        return switch (unit) {
            case "threads", "/s" -> Format.grouped(sum);
            default -> Format.quantity(sum, unit);
        };
    }

    /// Whether a column is shown: errors only if there are any, and nothing twice.
    boolean isWorthShowing(SecondaryColumn side) {
        return !side.head().equals(heading())
                && (!side.metrics().contains("errors")
                        || experiment.estimates().stream()
                                .anyMatch(estimate -> estimate.metric().equals("errors") && estimate.estimate() > 0));
    }

    private Optional<EstimateRecord> figure(CellRecord cell, String jdk, String metric) {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .filter(estimate ->
                        estimate.jdk().equals(jdk) && estimate.cell().equals(cell))
                .findFirst();
    }

    /// The physical limit of a row and the distance of its estimate from it, such as `200 ms, 5 % over`; empty if no
    /// limit is known.
    static String limit(EstimateRecord estimate) {
        IdealRecord limit = estimate.ideal();
        if (limit == null || !(limit.value() > 0)) {
            return "";
        }
        double ratio = estimate.estimate() / limit.value();
        boolean more = estimate.better() == Better.MORE;
        double missed = more ? 1 - ratio : ratio - 1;
        String distance = missed < LIMIT_TOLERANCE
                ? "reached"
                : more
                        ? Format.wholePercent(missed) + " below"
                        : ratio < MULTIPLE_FROM
                                ? Format.wholePercent(missed) + " over"
                                : Advantage.rounded(ratio) + " times";
        return Format.quantity(limit.value(), estimate.unit()) + ", " + distance;
    }
}
