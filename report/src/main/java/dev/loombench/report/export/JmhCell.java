package dev.loombench.report.export;

import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.TrialRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A cell as a benchmark of JMH's: the experiment is its class, the model its method.
///
/// @param estimates of its metrics, the primary one first
/// @param forks those that count
record JmhCell(Source.Run run, ExperimentRecord experiment, List<EstimateRecord> estimates, CellForks forks) {
    private static final String PACKAGE = "loombench.";

    /// Names of JMH's are those of Java, and jmh.morethan.io takes a benchmark apart at dots, spaces and equals signs.
    private static final Pattern NO_NAME = Pattern.compile("[.=\\s\\p{C}\\p{Z}]+");

    private static final Pattern NO_LEVEL = Pattern.compile("[=\\s\\p{C}\\p{Z}]+");

    static JmhCell of(Source.Run run, ExperimentRecord experiment, List<EstimateRecord> estimates) {
        return new JmhCell(run, experiment, estimates, CellForks.of(experiment, estimates.getFirst()));
    }

    /// Nothing for a cell whose primary metric is neither a time nor a rate, or of which no trial is there.
    Optional<JmhBenchmark> benchmark() {
        return JmhUnits.of(primary(), experiment.method())
                .filter(units -> !forks.iterations(primary().metric()).isEmpty())
                .map(this::benchmark);
    }

    /// Why there is none.
    String leftOut() {
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

    /// The levels of the factors; the environment where there are several, and which figure the score is where that
    /// isn't plain.
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
        return NO_NAME.matcher(text).replaceAll("_");
    }

    private static String level(String text) {
        return NO_LEVEL.matcher(text).replaceAll("_");
    }
}
