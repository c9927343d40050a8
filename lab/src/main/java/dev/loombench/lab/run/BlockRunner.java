package dev.loombench.lab.run;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialSchedule;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs the trials of blocks one after the other, and writes each to disk before the next one starts. The other
/// trials of a cell that failed are left out.
final class BlockRunner {
    /// Number of trials for each allowed repeat.
    private static final int TRIALS_PER_REPEAT = 4;

    private final RunJournal journal;
    private final RunProgress progress;
    private final RunForecast forecast;
    private final TrialRunner runner;
    private final Cancellation stop;
    private final RunListener listener;
    private final Map<Integer, TrialRecord> interleaved = new HashMap<>();

    BlockRunner(RunJournal journal, RunForecast forecast, TrialRunner runner, Cancellation stop, RunListener listener) {
        this.journal = journal;
        this.progress = journal.progress();
        this.forecast = forecast;
        this.runner = runner;
        this.stop = stop;
        this.listener = listener;
    }

    /// Runs the missing trials of a block, then repeats its disturbed ones.
    void run(Experiment experiment, List<Trial> trials) throws IOException, InterruptedException {
        runMissing(experiment, trials);
        repeatDisturbed(experiment, trials);
    }

    private void runMissing(Experiment experiment, List<Trial> trials) throws IOException, InterruptedException {
        for (Trial trial : progress.missing(trials)) {
            if (!stop.isRequested() && progress.isTried(trial)) {
                listener.on(new RunEvent.TrialStarted(
                        trial,
                        progress.finishedCount(),
                        progress.schedule().trials().size(),
                        forecast.remaining()));
                runOne(experiment, trial, null);
            }
        }
    }

    private void repeatDisturbed(Experiment experiment, List<Trial> trials) throws IOException, InterruptedException {
        for (Trial trial : sidesThatFailedFirst(trials)) {
            Optional<TrialRecord> record = progress.finished(trial)
                    .filter(finished -> isRepeatable(experiment, finished))
                    .filter(finished -> !metItsPairToo(experiment, finished, progress.finished()));
            if (!stop.isRequested() && record.isPresent() && progress.isTried(trial)) {
                if (hasRepeatsLeft(progress.schedule(), experiment, progress.finished(), record.get())
                        && isAffordable(experiment, record.get(), trial)) {
                    repeat(experiment, trial, record.get());
                } else if (record.get().lacksFigures()) {
                    progress.fail(trial.key());
                }
            }
        }
    }

    /// Trials with those first that have no figures and without whose repeat a comparison ends.
    private List<Trial> sidesThatFailedFirst(List<Trial> trials) {
        return trials.stream()
                .sorted(Comparator.comparing(trial -> progress.finished(trial)
                        .filter(TrialRecord::lacksFigures)
                        .isEmpty()))
                .toList();
    }

    /// Whether there is time for a repeat: always for a failed trial of an experiment, for that of a service if the
    /// budget holds it beside the diagnosis, else only if the run has time to spare.
    private boolean isAffordable(Experiment experiment, TrialRecord disturbed, Trial trial) {
        if (disturbed.status() == TrialStatus.FAILED) {
            return !experiment.isOfService() || !forecast.forbids(forecast.durationOf(List.of(trial)), List.of());
        }
        return forecast.spareTime().compareTo(forecast.durationOf(List.of(trial))) > 0;
    }

    /// Repeats a disturbed trial once. The repeat counts, whatever its result, so that no result is picked.
    private void repeat(Experiment experiment, Trial trial, TrialRecord disturbed)
            throws IOException, InterruptedException {
        int id = progress.freeId();
        Trial repeat =
                new Trial(id, trial.block(), trial.experiment(), trial.jdk(), trial.cell(), trial.mode(), trial.pass());
        String reason = disturbed.failure() == null ? "something else kept the machine busy" : disturbed.failure();
        listener.on(new RunEvent.TrialRepeated(repeat, reason));
        TrialRecord record = runOne(experiment, repeat, disturbed.id());
        if (record != null && record.status() == TrialStatus.OK) {
            journal.save(disturbed.repeatedBy(id));
        }
    }

    private @Nullable TrialRecord runOne(Experiment experiment, Trial trial, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        try {
            TrialRecord record = measure(experiment, trial, repeats);
            if (stop.isRequested()) {
                return null;
            }
            journal.save(record);
            if (isHopeless(experiment, record, progress.finished())) {
                progress.fail(trial.key());
            } else if (record.status() == TrialStatus.OK && repeats == null) {
                forecast.recordDuration(trial, duration(record));
            }
            listener.on(new RunEvent.TrialFinished(record));
            return record;
        } catch (IOException e) {
            if (stop.isRequested()) {
                return null;
            }
            throw e;
        }
    }

    /// Measures a trial, unless it was interleaved with an earlier one of its block.
    private TrialRecord measure(Experiment experiment, Trial trial, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        if (!interleaved.containsKey(trial.id())) {
            runner.run(experiment, level(experiment, trial, repeats), progress.nextPlace(), repeats)
                    .forEach(record -> interleaved.put(record.id(), record));
        }
        return Objects.requireNonNull(interleaved.remove(trial.id()));
    }

    /// A trial, and of a service those of its pair at the same level that are missing, too. A repeat is alone.
    private List<Trial> level(Experiment experiment, Trial trial, @Nullable Integer repeats) {
        if (!experiment.isOfService() || repeats != null) {
            return List.of(trial);
        }
        return Stream.concat(
                        Stream.of(trial),
                        progress.missing(progress.schedule(experiment.id()).block(trial.block())).stream()
                                .filter(other -> other.id() != trial.id()
                                        && other.cell()
                                                .levels()
                                                .equals(trial.cell().levels())))
                .toList();
    }

    static Duration duration(TrialRecord trial) {
        return Duration.ofNanos((long) (trial.durationSeconds() * 1e9));
    }

    /// Whether a trial was disturbed, or is an invalid one under load: the generator stalls where the
    /// machine does. Of a service, a trial whose side failed is repeated, too, but not one with wrong
    /// answers.
    static boolean isRepeatable(Experiment experiment, TrialRecord trial) {
        if (trial.status() != TrialStatus.FAILED) {
            return (trial.counts() || trial.countsAsControl()) && trial.hasFinding(ExperimentFinding.DISTURBED.code());
        }
        boolean wrong = LoadChecks.firstInvalidOfServer(trial.findings()).isPresent();
        return trial.repeatedBy() == null && (experiment.isOfService() ? !wrong : !trial.lacksFigures());
    }

    /// Whether a disturbance of a service's side met the other one as well, since both were alive and measured in
    /// turns: they were begun at the same moment. A repeat alone would tear them apart.
    static boolean metItsPairToo(Experiment experiment, TrialRecord trial, Collection<TrialRecord> finished) {
        return experiment.isOfService()
                && trial.status() == TrialStatus.OK
                && finished.stream()
                        .anyMatch(other -> other.id() != trial.id()
                                && other.status() == TrialStatus.OK
                                && other.block() == trial.block()
                                && other.startedAt().equals(trial.startedAt()));
    }

    /// Whether another repeat is allowed. At most a quarter of an experiment's trials are repeated, so
    /// that a machine that is never quiet doesn't double the time. Of a service at least one is left for a
    /// side that fails, without which the comparison would end.
    static boolean hasRepeatsLeft(
            TrialSchedule plan, Experiment experiment, Collection<TrialRecord> finished, TrialRecord record) {
        long planned = plan.trials().stream()
                .filter(trial -> trial.experiment().equals(experiment.id()))
                .filter(trial -> trial.pass() != Pass.DIAGNOSE || experiment.method() == MethodKind.HTTP)
                .count();
        long repeats = finished.stream()
                .filter(trial -> trial.experiment().equals(experiment.id()) && trial.repeats() != null)
                .count();
        if (experiment.isOfService() && record.status() == TrialStatus.FAILED) {
            return repeats < Math.ceilDiv(planned, TRIALS_PER_REPEAT);
        }
        return (repeats + (experiment.isOfService() ? 2 : 1)) * TRIALS_PER_REPEAT <= planned;
    }

    /// Whether a trial's cell is given up: after a trial without figures, which a side of a service may repeat
    /// once; after two blocks with wrong answers; after three of three that were invalid for other
    /// reasons. A trial and its repeat are of one block.
    ///
    /// @param finished all trials of the run, this one included
    static boolean isHopeless(Experiment experiment, TrialRecord last, Collection<TrialRecord> finished) {
        if (last.status() != TrialStatus.FAILED || last.forDiagnosis()) {
            return false;
        }
        if (last.lacksFigures()) {
            return experiment.isOfService() == (last.repeats() != null);
        }
        List<TrialRecord> cell = finished.stream()
                .filter(trial -> trial.repeatedBy() == null && !trial.forDiagnosis())
                .filter(trial -> trial.experiment().equals(last.experiment())
                        && trial.jdk().equals(last.jdk())
                        && trial.cell().equals(last.cell()))
                .toList();
        long failed = blocks(cell.stream().filter(trial -> trial.status() == TrialStatus.FAILED));
        return LoadChecks.firstInvalidOfServer(last.findings()).isPresent()
                ? failed >= 2
                : failed >= 3 && failed == blocks(cell.stream());
    }

    private static long blocks(Stream<TrialRecord> trials) {
        return trials.map(TrialRecord::block).distinct().count();
    }
}
