package dev.loombench.report.export;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// Converts a cell to a JMH benchmark: the experiment becomes the class, the model the method.
///
/// @param estimates estimates of its metrics, the primary one first
/// @param forks its valid forks, in order
record JmhCell(
        ExportSource.Run run, ExperimentRecord experiment, List<EstimateRecord> estimates, List<TrialRecord> forks) {
    private static final String PACKAGE = "loombench.";

    private static final String THROUGHPUT = "thrpt";

    /// Stands for unknown, as in JMH's annotations.
    private static final int UNKNOWN_ITERATIONS = -1;

    private static final String UNKNOWN_TIME = "not recorded";

    /// Characters not allowed in names: JMH's names are Java's, and jmh.morethan.io splits benchmarks at dots,
    /// spaces and equals signs.
    private static final Pattern INVALID_IN_NAME = Pattern.compile("[.=\\s\\p{C}\\p{Z}]+");

    private static final Pattern INVALID_IN_LEVEL = Pattern.compile("[=\\s\\p{C}\\p{Z}]+");

    static JmhCell of(ExportSource.Run run, ExperimentRecord experiment, List<EstimateRecord> estimates) {
        return new JmhCell(
                run,
                experiment,
                estimates,
                experiment.trials().stream()
                        .filter(TrialRecord::counts)
                        .filter(trial -> trial.jdk().equals(estimates.getFirst().jdk()))
                        .filter(trial ->
                                trial.cell().equals(estimates.getFirst().cell()))
                        .toList());
    }

    /// The benchmark in JMH's JSON format, with all fields in its order (`JSONResultFormat` of JMH 1.37); empty if the
    /// primary metric is neither a time nor a rate, or the cell has no trial.
    Optional<Map<String, Object>> benchmark() {
        return mode().filter(mode -> !iterations(primary().metric()).isEmpty()).map(this::benchmark);
    }

    /// JMH's mode for the primary metric: a whole process is a single shot, and each answer of a server is a sample.
    private Optional<String> mode() {
        return switch (primary().unit()) {
            case "s" ->
                Optional.of(
                        switch (experiment.method()) {
                            case "process" -> "ss";
                            case "http" -> "sample";
                            default -> "avgt";
                        });
            case "ops/s", "/s" -> Optional.of(THROUGHPUT);
            default -> Optional.empty();
        };
    }

    /// Reason why the cell has no benchmark.
    String omissionReason() {
        String cell = primary().cell().label();
        return iterations(primary().metric()).isEmpty()
                ? Omission.NO_TRIAL.message(experiment.id(), cell)
                : Omission.NO_TIME_OR_RATE.message(
                        experiment.id(), cell, primary().metric(), primary().unit());
    }

    private Map<String, Object> benchmark(String mode) {
        TrialRecord first = forks.getFirst();
        JsonNode settings = settings(first);
        JmhMetric metric = metric(primary(), mode.equals(THROUGHPUT) ? "ops/s" : "s/op");
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(
                "jmhVersion",
                settings.path("jmhVersion")
                        .asString(
                                "none, measured by Loombench " + run.document().loombenchVersion()));
        fields.put(
                "benchmark",
                PACKAGE + name(experiment.id()) + "." + name(primary().cell().model()));
        fields.put("mode", mode);
        fields.put("threads", settings.path("threads").asInt(1));
        fields.put("forks", metric.rawData().size());
        fields.put("jvm", settings.path("jvm").asString(jdk().home() + "/bin/java"));
        fields.put("jvmArgs", first.jvm().options());
        fields.put("jdkVersion", jdk().version());
        fields.put("vmName", settings.path("vmName").asString(jdk().vendor()));
        fields.put("vmVersion", settings.path("vmVersion").asString(jdk().version()));
        fields.put("warmupIterations", settings.path("warmupIterations").asInt(UNKNOWN_ITERATIONS));
        fields.put("warmupTime", settings.path("warmupTime").asString(UNKNOWN_TIME));
        fields.put("warmupBatchSize", settings.path("warmupBatchSize").asInt(1));
        fields.put("measurementIterations", metric.rawData().getFirst().size());
        fields.put("measurementTime", settings.path("measurementTime").asString(UNKNOWN_TIME));
        fields.put("measurementBatchSize", settings.path("measurementBatchSize").asInt(1));
        fields.put("params", params());
        fields.put("primaryMetric", metric);
        fields.put("secondaryMetrics", secondary());
        return fields;
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
        return JmhMetric.of(estimate.estimate(), estimate.low(), estimate.high(), unit, iterations(estimate.metric()));
    }

    private Map<String, JmhMetric> secondary() {
        Map<String, JmhMetric> secondary = new LinkedHashMap<>();
        estimates.stream()
                .skip(1)
                .filter(estimate -> !iterations(estimate.metric()).isEmpty())
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

    /// Iterations of each fork that measured a metric in its own mode; if none did, the forks' figures for it.
    private List<List<Double>> iterations(String metric) {
        List<TrialRecord> measured = forks.stream()
                .filter(trial -> trial.metrics().containsKey(metric))
                .toList();
        List<List<Double>> iterations = measured.stream()
                .filter(trial -> trial.mode().equals(metric))
                .map(trial -> trial.operations().isEmpty() ? figure(trial, metric) : trial.operations())
                .toList();
        return iterations.isEmpty()
                ? measured.stream().map(trial -> figure(trial, metric)).toList()
                : iterations;
    }

    private static List<Double> figure(TrialRecord trial, String metric) {
        return List.of(Objects.requireNonNull(trial.metrics().get(metric)).value());
    }
}
