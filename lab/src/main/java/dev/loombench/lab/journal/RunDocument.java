package dev.loombench.lab.journal;

import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
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

    /// Whether a measurement in it is invalid, be the run complete or not. Neither diagnoses nor trials that were
    /// repeated count as such.
    public boolean failed() {
        return experiments.stream().anyMatch(experiment -> failedTrials(experiment) > 0);
    }

    /// The trials of an experiment that failed, without diagnoses and without those that another trial replaces.
    public static long failedTrials(ExperimentRecord experiment) {
        return experiment.trials().stream()
                .filter(trial ->
                        trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null && !trial.forDiagnosis())
                .count();
    }

    /// What the run says as a smoke test: whether its experiments work.
    public SmokeResult smokeResult() {
        boolean finished = status != RunStatus.PARTIAL;
        return new SmokeResult(
                experiments.stream()
                        .filter(experiment -> failedTrials(experiment) > 0
                                || finished && experiment.trials().stream().noneMatch(TrialRecord::counts))
                        .map(ExperimentRecord::id)
                        .toList(),
                finished);
    }

    /// The result of a smoke test.
    ///
    /// @param broken ids of experiments that don't work: a trial failed, or the finished run measured none of it
    /// @param finished whether all planned trials ended
    public record SmokeResult(List<String> broken, boolean finished) {
        /// Whether everything works, which only a finished run shows.
        public boolean works() {
            return finished && broken.isEmpty();
        }
    }

    /// Whether an experiment's answer is about virtual threads. Runs of earlier versions have no headlines; theirs are
    /// among the comparisons of models.
    public boolean concernsVirtualThreads() {
        return experiments.stream()
                .flatMap(experiment -> experiment.headline() == null
                        ? experiment.comparisons().stream().filter(ComparisonRecord::comparesModels)
                        : Stream.of(experiment.headline()))
                .anyMatch(ComparisonRecord::concernsVirtualThreads);
    }
}
