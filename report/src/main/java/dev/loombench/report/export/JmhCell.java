package dev.loombench.report.export;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Converts a cell to a JMH benchmark: the experiment becomes the class, the model the method.
///
/// @param estimates estimates of its metrics, the primary one first
/// @param forks its valid forks
record JmhCell(ExportSource.Run run, ExperimentRecord experiment, List<EstimateRecord> estimates, CellForks forks) {
    private static final String PACKAGE = "loombench.";

    /// Characters not allowed in names: JMH's names are Java's, and jmh.morethan.io splits benchmarks at dots,
    /// spaces and equals signs.
    private static final Pattern INVALID_IN_NAME = Pattern.compile("[.=\\s\\p{C}\\p{Z}]+");

    private static final Pattern INVALID_IN_LEVEL = Pattern.compile("[=\\s\\p{C}\\p{Z}]+");

    static JmhCell of(ExportSource.Run run, ExperimentRecord experiment, List<EstimateRecord> estimates) {
        return new JmhCell(run, experiment, estimates, CellForks.of(experiment, estimates.getFirst()));
    }

    /// The benchmark; empty if the primary metric is neither a time nor a rate, or the cell has no trial.
    Optional<JmhBenchmark> benchmark() {
        return JmhUnits.of(primary(), experiment.method())
                .filter(units -> !forks.iterations(primary().metric()).isEmpty())
                .map(this::benchmark);
    }

    /// Reason why the cell has no benchmark.
    String omissionReason() {
        return experiment.id() + " " + primary().cell().label() + " is left out: "
                + (forks.iterations(primary().metric()).isEmpty()
                        ? "none of its trials is there"
                        : "its " + primary().metric() + " (" + primary().unit() + ") is neither a time nor a rate");
    }

    private JmhBenchmark benchmark(JmhUnits units) {
        TrialRecord first = forks.trials().getFirst();
        JmhSettings settings = JmhSettings.of(run, first.id(), jdk());
        JmhMetric metric = metric(primary(), units.unit());
        return new JmhBenchmark(
                settings.jmhVersion(),
                PACKAGE + name(experiment.id()) + "." + name(primary().cell().model()),
                units.mode(),
                settings.threads(),
                metric.rawData().size(),
                settings.jvm(),
                first.jvm().options(),
                jdk().version(),
                settings.vmName(),
                settings.vmVersion(),
                settings.warmupIterations(),
                settings.warmupTime(),
                settings.batchSize("warmupBatchSize"),
                metric.rawData().getFirst().size(),
                settings.measurementTime(),
                settings.batchSize("measurementBatchSize"),
                params(),
                metric,
                secondary());
    }

    private EstimateRecord primary() {
        return estimates.getFirst();
    }

    private JmhMetric metric(EstimateRecord estimate, String unit) {
        return JmhMetric.of(
                estimate.estimate(), estimate.low(), estimate.high(), unit, forks.iterations(estimate.metric()));
    }

    private Map<String, JmhMetric> secondary() {
        Map<String, JmhMetric> secondary = new LinkedHashMap<>();
        estimates.stream()
                .skip(1)
                .filter(estimate -> !forks.iterations(estimate.metric()).isEmpty())
                .forEach(estimate -> secondary.put(level(estimate.metric()), metric(estimate, estimate.unit())));
        return secondary;
    }

    /// Parameters: the levels of the factors, the JDK if there are several, and the metric unless it is time or
    /// throughput.
    private Map<String, String> params() {
        Map<String, String> params = new LinkedHashMap<>();
        primary().cell().params().forEach((name, level) -> params.put(name(name), level(level)));
        if (run.document().jdks().size() > 1) {
            params.put("jdk", level(primary().jdk()));
        }
        if (!primary().metric().equals("time") && !primary().metric().equals("throughput")) {
            params.put("metric", level(primary().metric()));
        }
        return params;
    }

    private JdkRecord jdk() {
        return run.document().jdks().stream()
                .filter(jdk -> jdk.id().equals(primary().jdk()))
                .findFirst()
                .orElse(new JdkRecord(primary().jdk(), "", primary().jdk(), "", List.of()));
    }

    private static String name(String text) {
        return INVALID_IN_NAME.matcher(text).replaceAll("_");
    }

    private static String level(String text) {
        return INVALID_IN_LEVEL.matcher(text).replaceAll("_");
    }
}
