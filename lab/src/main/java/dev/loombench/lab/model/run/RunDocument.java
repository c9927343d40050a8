package dev.loombench.lab.model.run;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Content of `run.json`, schema `loombench/run/v1`: fields may be added within v1, never renamed. The trials
/// are authoritative; everything else is derived from them and can be rebuilt.
///
/// @param id id of the run: the name of its directory
/// @param profile `smoke`, `quick`, `standard` or `full`
/// @param finishedAt end of the run; absent while it goes on
/// @param command the command line, word by word
/// @param findings findings on the whole run, such as the machine's fitness
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

    /// Trials of all experiments.
    public Stream<TrialRecord> trials() {
        return experiments.stream().flatMap(experiment -> experiment.trials().stream());
    }

    /// Whether an experiment has a finding with this code.
    public boolean hasFinding(String code) {
        return experiments.stream()
                .flatMap(experiment -> experiment.findings().stream())
                .anyMatch(finding -> finding.code().equals(code));
    }

    /// Whether a trial failed, in a complete or partial run; diagnosis trials and repeated trials don't count.
    public boolean failed() {
        return experiments.stream().anyMatch(experiment -> failedTrials(experiment) > 0);
    }

    /// Number of failed trials of an experiment, without diagnosis trials and repeated trials.
    public static long failedTrials(ExperimentRecord experiment) {
        return experiment.trials().stream()
                .filter(trial ->
                        trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null && !trial.forDiagnosis())
                .count();
    }

    /// Result of the run as a smoke test: whether its experiments work.
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

    /// Result of a smoke test.
    ///
    /// @param broken ids of experiments that don't work: a trial failed, or a finished run has no valid trial
    ///     of it
    /// @param finished whether all planned trials ended
    public record SmokeResult(List<String> broken, boolean finished) {
        /// Whether all experiments work, which only a finished run shows.
        public boolean works() {
            return finished && broken.isEmpty();
        }
    }

    /// Whether the answers of all experiments are about virtual threads. Runs of `ab` have no headlines; there any
    /// comparison of models counts.
    public boolean concernsVirtualThreads() {
        List<Boolean> answers = experiments.stream()
                .filter(experiment -> experiment.comparisons().stream().anyMatch(ComparisonRecord::comparesModels))
                .map(RunDocument::concernsVirtualThreads)
                .toList();
        return !answers.isEmpty() && !answers.contains(false);
    }

    private static boolean concernsVirtualThreads(ExperimentRecord experiment) {
        ComparisonRecord headline = experiment.headline();
        return headline != null
                ? headline.concernsVirtualThreads()
                : experiment.comparisons().stream()
                        .filter(ComparisonRecord::comparesModels)
                        .anyMatch(ComparisonRecord::concernsVirtualThreads);
    }
}
