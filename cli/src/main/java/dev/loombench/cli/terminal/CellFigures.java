package dev.loombench.cli.terminal;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.lab.judge.Advantage;
import java.util.List;
import java.util.Optional;

/// The figures of an experiment that answer its question: its primary metric, and the few that belong beside it.
///
/// @param primary one estimate per cell and JDK
record CellFigures(ExperimentRecord experiment, List<EstimateRecord> primary) {
    private static final double AT_LIMIT = 0.01;
    private static final double FAR = 2;

    /// A metric beside the primary one.
    record Side(String head, List<String> metrics) {
        private Side(String head, String... metrics) {
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
                        .filter(estimate -> estimate.metric().equals(metric))
                        .toList());
    }

    int forks() {
        return primary.stream().mapToInt(EstimateRecord::n).max().orElse(0);
    }

    boolean hasManyJdks() {
        return primary.stream().map(EstimateRecord::jdk).distinct().count() > 1;
    }

    /// What the primary metric is called above its column.
    String head() {
        String metric = primary.isEmpty() ? "" : primary.getFirst().metric();
        return switch (metric) {
            case "rss-per-thread" -> "RSS/thread";
            case "heap-per-thread" -> "heap/thread";
            default -> metric;
        };
    }

    /// Up to four, by the method.
    List<Side> sides() {
        return switch (experiment.method()) {
            case "process" ->
                List.of(
                        new Side("CPU time", "user", "system"),
                        new Side("threads", "peak-threads"),
                        new Side("memory", "peak-rss"));
            case "memory" -> List.of(new Side("heap/thread", "heap-per-thread"));
            case "http" ->
                List.of(
                        new Side("p99", "p99"),
                        new Side("answers/s", "rate"),
                        new Side("errors", "errors"),
                        new Side("CPU/answer", "cpu-per-request"));
            case null, default -> List.of();
        };
    }

    /// The figure of a cell beside its primary one; empty where it has none.
    String side(EstimateRecord row, Side side) {
        double sum = 0;
        String unit = "";
        for (String metric : side.metrics()) {
            Optional<EstimateRecord> figure = figure(row.cell(), row.jdk(), metric);
            if (figure.isEmpty()) {
                return "";
            }
            sum += figure.get().estimate();
            unit = figure.get().unit();
        }
        return switch (unit) {
            case "threads", "/s" -> Figures.whole(sum);
            default -> Figures.value(sum, unit);
        };
    }

    /// Errors are shown where there are any.
    boolean isWorthShowing(Side side) {
        return !side.metrics().contains("errors")
                || experiment.estimates().stream()
                        .anyMatch(estimate -> estimate.metric().equals("errors") && estimate.estimate() > 0);
    }

    private Optional<EstimateRecord> figure(CellRecord cell, String jdk, String metric) {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .filter(estimate ->
                        estimate.jdk().equals(jdk) && estimate.cell().equals(cell))
                .findFirst();
    }

    /// How far a figure is from the physical limit, such as `5 % over the limit`; empty where there is no limit.
    static String besideLimit(EstimateRecord estimate) {
        EstimateRecord.IdealRecord limit = estimate.ideal();
        if (limit == null || !(limit.value() > 0)) {
            return "";
        }
        double ratio = estimate.estimate() / limit.value();
        if (estimate.better() == Better.MORE) {
            return ratio > 1 - AT_LIMIT ? "at the limit" : Figures.percent(1 - ratio) + " below the limit";
        }
        if (ratio < 1 + AT_LIMIT) {
            return "at the limit";
        }
        return ratio < FAR
                ? Figures.percent(ratio - 1) + " over the limit"
                : Advantage.rounded(ratio) + " times the limit";
    }
}
