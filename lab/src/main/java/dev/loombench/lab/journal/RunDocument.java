package dev.loombench.lab.journal;

import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `run.json`, schema `loombench/run/v1`: fields may be added within v1, never renamed. The trials are the
/// truth; all else is judged from them and can be rebuilt.
///
/// @param id name of the run's directory
/// @param profile `smoke`, `quick`, `standard` or `full`
/// @param finishedAt absent while the run goes on
/// @param command the command line, word by word
/// @param findings what the whole run's figures must be read with, such as the machine's fitness
public record RunDocument(
        String schema,
        String id,
        RunStatus status,
        String profile,
        long seed,
        Instant startedAt,
        @Nullable Instant finishedAt,
        List<String> command,
        String loombenchVersion,
        HostRecord host,
        List<JdkRecord> jdks,
        List<ExperimentRecord> experiments,
        List<Finding> findings) {
    public static final String SCHEMA = "loombench/run/v1";

    /// Whether an experiment of it has a finding of this code.
    public boolean has(String code) {
        return experiments.stream()
                .flatMap(experiment -> experiment.findings().stream())
                .anyMatch(finding -> finding.code().equals(code));
    }

    /// Whether a measurement in it is invalid, be the run complete or not; those for diagnosis are none.
    public boolean failed() {
        return experiments.stream()
                .flatMap(experiment -> experiment.trials().stream())
                .anyMatch(trial -> trial.status() == TrialStatus.FAILED && !trial.forDiagnosis());
    }
}
