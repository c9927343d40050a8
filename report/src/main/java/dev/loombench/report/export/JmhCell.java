package dev.loombench.report.export;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// Converts a cell to a JMH benchmark: the experiment becomes the class, the model the method.
///
/// @param estimates estimates of its metrics, the primary one first
/// @param forks its valid forks
record JmhCell(ExportSource.Run run, ExperimentRecord experiment, List<EstimateRecord> estimates, CellForks forks) {
    private static final String PACKAGE = "loombench.";

    /// Stands for unknown, as in JMH's annotations.
    private static final int UNKNOWN_ITERATIONS = -1;

    private static final String UNKNOWN_TIME = "not recorded";

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
        JsonNode settings = settings(first);
        JmhMetric metric = metric(primary(), units.unit());
        return new JmhBenchmark(
                settings.path("jmhVersion")
                        .asString(
                                "none, measured by Loombench " + run.document().loombenchVersion()),
                PACKAGE + name(experiment.id()) + "." + name(primary().cell().model()),
                units.mode(),
                settings.path("threads").asInt(1),
                metric.rawData().size(),
                settings.path("jvm").asString(jdk().home() + "/bin/java"),
                first.jvm().options(),
                jdk().version(),
                settings.path("vmName").asString(jdk().vendor()),
                settings.path("vmVersion").asString(jdk().version()),
                settings.path("warmupIterations").asInt(UNKNOWN_ITERATIONS),
                settings.path("warmupTime").asString(UNKNOWN_TIME),
                settings.path("warmupBatchSize").asInt(1),
                metric.rawData().getFirst().size(),
                settings.path("measurementTime").asString(UNKNOWN_TIME),
                settings.path("measurementBatchSize").asInt(1),
                params(),
                metric,
                secondary());
    }

    /// JMH's own result beside a trial; a node without fields for trials that JMH didn't measure.
    private JsonNode settings(TrialRecord trial) {
        Path file = RunDirectory.trialDirectory(run.directory(), trial.id()).resolve("jmh.json");
        try {
            return Json.readTree(file).path(0);
        } catch (IOException noneOrDamaged) {
            return MissingNode.getInstance();
        }
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

    /// JMH's mode and unit for a primary metric.
    ///
    /// @param mode JMH's benchmark mode, such as `avgt`
    /// @param unit unit of the scores, which aren't converted
    private record JmhUnits(String mode, String unit) {
        private static final String PER_OPERATION = "s/op";
        private static final String OPERATIONS = "ops/s";

        /// Chooses mode and unit for a metric.
        ///
        /// @param method method of the experiment
        /// @return empty unless the metric is a time or a rate
        static Optional<JmhUnits> of(EstimateRecord primary, String method) {
            return switch (primary.unit()) {
                case "s" -> Optional.of(new JmhUnits(timeMode(method), PER_OPERATION));
                case "ops/s", "/s" -> Optional.of(new JmhUnits("thrpt", OPERATIONS));
                default -> Optional.empty();
            };
        }

        /// Mode for times: a whole process is a single shot, and each answer of a server is a sample.
        private static String timeMode(String method) {
            return switch (method) {
                case "process" -> "ss";
                case "http" -> "sample";
                default -> "avgt";
            };
        }
    }

    /// The valid forks of a cell, with their iterations.
    ///
    /// @param trials trials of the forks, in order
    private record CellForks(List<TrialRecord> trials) {
        static CellForks of(ExperimentRecord experiment, EstimateRecord estimate) {
            return new CellForks(experiment.trials().stream()
                    .filter(TrialRecord::counts)
                    .filter(trial -> trial.jdk().equals(estimate.jdk()))
                    .filter(trial -> trial.cell().equals(estimate.cell()))
                    .toList());
        }

        /// Iterations of each fork that measured a metric in its own mode; if none did, the forks' figures
        /// for it.
        List<List<Double>> iterations(String metric) {
            List<List<Double>> iterations = trials.stream()
                    .filter(trial ->
                            trial.mode().equals(metric) && trial.metrics().containsKey(metric))
                    .map(trial -> trial.operations().isEmpty() ? figure(trial, metric) : trial.operations())
                    .toList();
            return iterations.isEmpty()
                    ? trials.stream()
                            .filter(trial -> trial.metrics().containsKey(metric))
                            .map(trial -> figure(trial, metric))
                            .toList()
                    : iterations;
        }

        private static List<Double> figure(TrialRecord trial, String metric) {
            Metric figure = trial.metrics().get(metric);
            return figure == null ? List.of() : List.of(figure.value());
        }
    }
}
