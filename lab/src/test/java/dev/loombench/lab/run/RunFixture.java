package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.stats.Better;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Fixtures of a run: an experiment of sleeping tasks, and trials of it with given figures.
public final class RunFixture {
    /// Claim about cells of the experiment, as YAML.
    public static final String CLAIM = """
          - id: 1
            text: They take half of the time.
            source: S
            published: half
            ratio: {of: {model: virtual-per-task}, to: {model: cached-pool}, metric: time}
            holds: at most 0.6
        """;

    public static final Map<String, String> PARAMS = params("100", "100ms");

    private RunFixture() {}

    public static Map<String, String> params(String tasks, String wait) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("tasks", tasks);
        params.put("wait", wait);
        return params;
    }

    /// Manifest of a run on two processors.
    static Manifest manifest(String profile, JdkRecord jdk, HostRecord host, Manifest.ExperimentFile... experiments) {
        return new Manifest(
                Manifest.SCHEMA,
                "1",
                List.of(),
                Instant.EPOCH,
                settings(profile),
                2,
                List.of(jdk),
                List.of(experiments),
                Map.of(),
                Map.of(),
                0,
                host,
                List.of(),
                null);
    }

    /// Manifest of a comparison of a service's sides.
    static Manifest serviceManifest(int pairs, @Nullable Double precision) {
        RunSettings settings = new RunSettings(
                RunSettings.SERVICE,
                7,
                pairs,
                3_600.0,
                precision,
                0.03,
                true,
                List.of(),
                Map.of(),
                List.of(),
                false,
                false,
                "none",
                false);
        return RecordBuilder.like(manifest(
                        "quick",
                        new JdkRecord("own", "", "its own", "", List.of()),
                        new HostRecord("Linux", "6", "any", 2, 1L << 30, Map.of(), Map.of())))
                .with("settings", settings)
                .build();
    }

    /// Settings of a run in which everything is a profile's.
    static RunSettings settings(String profile) {
        return new RunSettings(
                profile, 1, null, null, null, 0.03, false, List.of(), Map.of(), List.of(), false, false, "none", false);
    }

    /// @param ideal `batch` or `none`
    /// @param claims YAML lines of claims, or nothing
    public static Experiment experiment(String ideal, String... claims) {
        String text = """
            schema: loombench/experiment/v1
            id: made
            title: Made by hand
            question: Is it judged right?
            sources: {S: {title: Notes, setting: "2022, JDK 19", method: one run}}
            method: batch
            workload: {kind: executor, task: sleep $wait, tasks: $tasks, callers: 2}
            models: [cached-pool, fixed-pool(10), virtual-per-task]
            baseline: cached-pool
            factors: {tasks: [100], wait: [100ms]}
            profiles:
              smoke: {warmup: 0 ops, measure: 1 op}
              quick: {warmup: 0 ops, measure: 1 op}
              standard: {warmup: 0 ops, measure: 1 op}
              full: {warmup: 0 ops, measure: 1 op}
            published:
              - {source: S, cell: {model: virtual-per-task}, metric: time, value: 110ms, error: 5ms}
              - {source: S, cell: {model: virtual-per-task}, metric: throughput, value: 18 ops/s, note: in its third run}
            ideal: %s
            """.formatted(ideal);
        return ExperimentReader.read(
                "made.yaml", Path.of("."), claims.length == 0 ? text : text + "claims:\n" + String.join("\n", claims));
    }

    public static CellRecord cell(String model) {
        return new CellRecord(model, PARAMS, Map.of());
    }

    /// Successful trial on JDK 25 with this time in seconds, without timer overshoot.
    public static TrialRecord trial(int id, int block, String model, double seconds) {
        return trial(id, block, cell(model), "time", seconds);
    }

    /// Trials of a cell, one per figure, block by block.
    public static List<TrialRecord> blocks(String model, double... seconds) {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= seconds.length; block++) {
            trials.add(trial(Math.abs(model.hashCode() % 1_000) * 100 + block, block, model, seconds[block - 1]));
        }
        return trials;
    }

    /// Cells of trials in their order.
    public static List<CellRecord> order(List<TrialRecord> trials) {
        return trials.stream().map(TrialRecord::cell).distinct().toList();
    }

    @SafeVarargs
    public static List<TrialRecord> joined(List<TrialRecord>... lists) {
        List<TrialRecord> joined = new ArrayList<>();
        for (List<TrialRecord> list : lists) {
            joined.addAll(list);
        }
        return joined;
    }

    public static TrialRecord trial(int id, int block, CellRecord cell, String mode, double value) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        if (mode.equals("time")) {
            metrics.put("time", new Metric(value, "s", Better.LESS));
            metrics.put("throughput", new Metric(2 / value, "ops/s", Better.MORE));
        } else {
            metrics.put("throughput", new Metric(value, "ops/s", Better.MORE));
        }
        return RecordBuilder.of(TrialRecord.class)
                .with("id", id)
                .with("place", id)
                .with("block", block)
                .with("experiment", "made")
                .with("cell", cell)
                .with("mode", mode)
                .with("status", TrialStatus.OK)
                .with("startedAt", Instant.EPOCH)
                .with("durationSeconds", 1.0)
                .with("jvm", new JvmRecord(cell.model(), "0-1", 2, "G1", "1g", 2, List.of()))
                .with("metrics", metrics)
                .with("operations", List.of(value))
                .with("calibration", new CalibrationRecord(0.0, 0.0))
                .build();
    }

    public static TrialRecord withMetrics(TrialRecord trial, Map<String, Metric> metrics) {
        return RecordBuilder.like(trial)
                .with("metrics", metrics)
                .with("failure", null)
                .build();
    }

    public static TrialRecord failed(TrialRecord trial, String failure) {
        return RecordBuilder.like(trial)
                .with("status", TrialStatus.FAILED)
                .with("metrics", Map.of())
                .with("repeats", null)
                .with("failure", failure)
                .with("findings", List.of())
                .build();
    }

    public static TrialRecord repeating(TrialRecord trial, int repeated) {
        return RecordBuilder.like(trial)
                .with("repeats", repeated)
                .with("failure", null)
                .with("findings", List.of())
                .build();
    }

    public static TrialRecord withOperations(TrialRecord trial, int count) {
        return RecordBuilder.like(trial)
                .with("operations", Collections.nCopies(count, 0.1))
                .with("failure", null)
                .build();
    }

    public static TrialRecord flagged(TrialRecord trial, String code) {
        Finding finding = new Finding(code, Severity.WARNING, "seen", "mend it", Map.of());
        return RecordBuilder.like(trial)
                .with("failure", null)
                .with("findings", List.of(finding))
                .build();
    }

    /// A trial of which a metric is void.
    public static TrialRecord voided(TrialRecord trial, String metric) {
        Map<String, Metric> metrics = new LinkedHashMap<>(trial.metrics());
        metrics.remove(metric);
        return RecordBuilder.like(withMetrics(trial, metrics))
                .with("failure", null)
                .with(
                        "findings",
                        List.of(new Finding("code", Severity.WARNING, "seen", "mend it", Map.of(), List.of(metric))))
                .build();
    }

    public static TrialRecord calibrated(
            TrialRecord trial, @Nullable Double computeSeconds, @Nullable Double overshootSeconds) {
        return RecordBuilder.like(trial)
                .with("calibration", new CalibrationRecord(computeSeconds, overshootSeconds))
                .build();
    }

    /// Copy with these means of its timeline, by signal.
    public static TrialRecord observed(TrialRecord trial, Map<String, Double> means) {
        return RecordBuilder.like(trial).with("observed", means).build();
    }

    public static TrialRecord onJdk(TrialRecord trial, String jdk) {
        return RecordBuilder.like(trial).with("jdk", jdk).build();
    }

    /// Copy as a trial for diagnosis.
    public static TrialRecord diagnosed(TrialRecord trial, String... artifacts) {
        return RecordBuilder.like(trial)
                .with("pass", TrialRecord.DIAGNOSE_PASS)
                .with("artifacts", List.of(artifacts))
                .build();
    }

    /// Copy as an A/A control.
    public static TrialRecord control(TrialRecord trial) {
        return RecordBuilder.like(trial).with("pass", TrialRecord.CONTROL_PASS).build();
    }

    /// Copy with the record of a load.
    public static TrialRecord withLoad(TrialRecord trial, LoadRecord load) {
        return RecordBuilder.like(trial).with("load", load).build();
    }

    /// Record of a load of 100 requests/s over 10 s, all of them answered quickly.
    public static LoadRecord load() {
        return RecordBuilder.of(LoadRecord.class)
                .with("generator", "netty")
                .with("model", "open")
                .with("windowSeconds", 10.0)
                .with("offered", 100.0)
                .with("answered", 1_000L)
                .with("overview", new OverviewRecord(1_000, 0, 0, 0))
                .build();
    }
}
