package dev.loombench.report;

import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.stats.Better;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds the trials of an experiment, one after the other.
final class TrialRecordBuilder {
    private static final Instant START = Instant.parse("2026-03-04T09:12:00Z");

    private final String experiment;
    private final List<TrialRecord> trials = new ArrayList<>();

    TrialRecordBuilder(String experiment) {
        this.experiment = experiment;
    }

    List<TrialRecord> all() {
        return trials;
    }

    void measured(int block, CellRecord cell, double seconds) {
        trials.add(timed(trials.size() + 1, block, cell, seconds));
    }

    void failed(int block, CellRecord cell, String failure) {
        trials.add(create(trials.size() + 1, block, cell, TrialStatus.FAILED, Map.of(), failure));
    }

    /// @param failure why its figures mustn't be trusted; absent if they may
    void loaded(int block, CellRecord cell, LoadRecord load, Map<String, Metric> metrics, @Nullable String failure) {
        TrialStatus status = failure == null ? TrialStatus.OK : TrialStatus.FAILED;
        trials.add(with(create(trials.size() + 1, block, cell, status, metrics, failure), List.of(), null, load));
    }

    void diagnosed(int block, CellRecord cell, LoadRecord load, Map<String, Metric> metrics, String limit) {
        Finding finding = new Finding("server-limit", Severity.INFO, limit, "", Map.of());
        trials.add(with(
                create(trials.size() + 1, block, cell, TrialStatus.OK, metrics, null),
                List.of(finding),
                TrialRecord.DIAGNOSE_PASS,
                load));
    }

    /// Adds a diagnosis trial with a recording.
    void recorded(int block, CellRecord cell, double seconds) {
        trials.add(with(timed(trials.size() + 1, block, cell, seconds), List.of(), TrialRecord.DIAGNOSE_PASS, null));
    }

    private TrialRecord timed(int id, int block, CellRecord cell, double seconds) {
        return create(id, block, cell, TrialStatus.OK, Map.of("time", new Metric(seconds, "s", Better.LESS)), null);
    }

    private TrialRecord create(
            int id,
            int block,
            CellRecord cell,
            TrialStatus status,
            Map<String, Metric> metrics,
            @Nullable String failure) {
        return RecordBuilder.of(TrialRecord.class)
                .with("id", id)
                .with("place", id)
                .with("block", block)
                .with("experiment", experiment)
                .with("cell", cell)
                .with("status", status)
                .with("startedAt", START.plusSeconds(id * 7L))
                .with("durationSeconds", 6.4)
                .with(
                        "jvm",
                        new JvmRecord(
                                cell.model(),
                                "0-1",
                                2,
                                "G1",
                                "512m",
                                2,
                                List.of("-Xms512m", "-Xmx1024m", "-XX:+UseG1GC")))
                .with("machine", Map.of("steal", 0.001))
                .with("metrics", metrics)
                .with("calibration", new CalibrationRecord(0.0, 0.000_06))
                .with("failure", failure)
                .with("artifacts", List.of("jmh.json"))
                .build();
    }

    private static TrialRecord with(
            TrialRecord trial, List<Finding> findings, @Nullable String pass, @Nullable LoadRecord load) {
        return RecordBuilder.like(trial)
                .with(
                        "artifacts",
                        TrialRecord.DIAGNOSE_PASS.equals(pass)
                                ? List.of(TrialRecord.RECORDING_FILE)
                                : trial.artifacts())
                .with("findings", findings)
                .with("pass", pass)
                .with("load", load)
                .build();
    }
}
