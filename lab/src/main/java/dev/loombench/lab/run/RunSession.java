package dev.loombench.lab.run;

import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.store.WriteFailedException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Runs the trials of a schedule that are not on disk yet, block after block, experiment after experiment. A
/// resumed run completes what is left, without the budget that it began with.
final class RunSession {
    /// Least time between two snapshots. One of 14 experiments with 236 trials takes 0.7 s of processor time,
    /// its report included.
    static final Duration SNAPSHOT_INTERVAL = Duration.ofSeconds(20);

    /// Number of blocks after which the noise of an experiment is reported.
    private static final int NOISE_BLOCKS = 3;

    private final RunJournal journal;
    private final RunProgress progress;
    private final Cancellation stop;
    private final RunListener listener;
    private final StoppingRule further;
    private final RunForecast forecast;
    private final Duration snapshotInterval;
    private long lastSnapshot;

    /// @param snapshotInterval least time between two snapshots
    RunSession(
            RunJournal journal,
            RunForecast forecast,
            Cancellation stop,
            RunListener listener,
            Duration snapshotInterval) {
        this.snapshotInterval = snapshotInterval;
        this.journal = journal;
        this.progress = journal.progress();
        this.stop = stop;
        this.listener = listener;
        this.further = forecast.rule();
        this.forecast = forecast;
    }

    /// Learns from finished trials how long others take, and reports the run.
    void open() throws WriteFailedException {
        List<Trial> planned = progress.schedule().trials();
        planned.forEach(trial -> progress.finished(trial)
                .filter(record -> record.status() == TrialStatus.OK)
                .ifPresent(record -> forecast.recordDuration(trial, BlockRunner.duration(record))));
        listener.on(new RunEvent.RunOpened(
                journal.path(), journal.manifest().settings().profile(), planned.size(), forecast.remaining()));
        takeSnapshot();
    }

    /// Writes the document of the run so far, and reports it with the state of the run.
    private void takeSnapshot() throws WriteFailedException {
        int finished = progress.finishedCount();
        int left = progress.toRun(progress.schedule().trials()).size();
        listener.on(new RunEvent.SnapshotTaken(
                journal.path(),
                new RunSnapshot(
                        journal.writeDocument(null), finished, finished + left, forecast.remaining(), Instant.now())));
        lastSnapshot = System.nanoTime();
    }

    private void takeSnapshotIfDue() throws WriteFailedException {
        if (!stop.isRequested() && System.nanoTime() - lastSnapshot >= snapshotInterval.toNanos()) {
            takeSnapshot();
        }
    }

    /// Runs the missing trials, as far as stop requests and the budget allow.
    ///
    /// @throws WriteFailedException if results can't be written any more
    void run(TrialRunner trials) throws IOException, InterruptedException {
        BlockRunner blocks = new BlockRunner(journal, forecast, trials, stop, listener);
        for (String experiment : progress.experiments()) {
            if (!stop.isRequested()) {
                run(progress.schedule(experiment), blocks);
            }
        }
        if (sharesTime()) {
            for (String experiment : addBlocks(progress.experiments(), List.of(), blocks)) {
                finish(experiment); // again
            }
        }
    }

    /// Whether experiments compete for the rest of the time once all have their planned blocks.
    private boolean sharesTime() {
        return (further.budget() || further.forAnswers())
                && progress.experiments().size() > 1;
    }

    private void run(ExperimentSchedule planned, BlockRunner runner) throws IOException, InterruptedException {
        if (runBlocks(planned, planned.measuredBlocks(), runner) && further.mayAddBlocks() && !sharesTime()) {
            addBlocks(List.of(planned.id()), reserved(planned), runner);
        }
        runBlocks(planned, blocksForDiagnosis(planned), runner);
        noteNeeds(planned.id());
        finish(planned.id());
    }

    /// Updates the forecast with the further blocks that an experiment's answer probably needs.
    private void noteNeeds(String experiment) {
        if (further.forAnswers()) {
            ExperimentSchedule extended = progress.schedule(experiment);
            int expected = further.expectedBlocks(deciding(extended), extended.blocks());
            forecast.setFurtherBlocks(experiment, Math.max(0, expected - extended.blocks()));
        }
    }

    /// Log-ratios of the comparisons whose widths decide about further blocks.
    private List<LogRatio> deciding(ExperimentSchedule planned) {
        return further.forAnswers() ? journal.judge().answerRatios(planned, progress.finished()) : ratios(planned);
    }

    private void finish(String experiment) throws WriteFailedException {
        journal.writeDocument(null).experiments().stream()
                .filter(record -> record.id().equals(experiment))
                .forEach(record -> listener.on(new RunEvent.ExperimentFinished(record)));
    }

    /// Runs blocks as long as there is time.
    ///
    /// @return whether all of them were run
    private boolean runBlocks(ExperimentSchedule planned, List<Integer> blocks, BlockRunner runner)
            throws IOException, InterruptedException {
        for (int block : blocks) {
            if (stop.isRequested() || isOver(planned)) {
                return false;
            }
            List<Trial> missing = progress.missing(planned.block(block));
            if (further.early()
                    && missing.equals(planned.block(block))
                    && further.endsAfter(journal.judge().headlineRatios(planned, progress.finished()), block - 1)) {
                progress.endAfter(planned.id(), block - 1);
                return true;
            }
            if (block > 1 && forecast.leavesOut(missing, firstBlocksAfter(planned))) {
                listener.on(new RunEvent.Notice(stopped(planned, block - 1)));
                return false;
            }
            run(planned, block, runner);
        }
        return !stop.isRequested() && !isOver(planned);
    }

    private void run(ExperimentSchedule planned, int block, BlockRunner runner)
            throws IOException, InterruptedException {
        List<Trial> trials = planned.block(block);
        boolean known = progress.missing(trials).isEmpty();
        runner.run(planned.experiment(), trials);
        if (!known && !stop.isRequested()) {
            takeSnapshotIfDue();
            if (block == NOISE_BLOCKS) {
                reportNoise(planned);
            }
        }
    }

    /// Reports how many blocks the margin of equivalence would need.
    private void reportNoise(ExperimentSchedule planned) {
        double margin = journal.judge().rules(planned).margin();
        ratios(planned).stream()
                .flatMap(ratio -> Noise.of(ratio).stream())
                .max(Comparator.comparingDouble(Noise::upperBound))
                .map(noise -> SampleSizeForecast.forecast(planned.id(), noise, margin, further.planned(), null))
                .ifPresent(forecast -> listener.on(new RunEvent.Detail(forecast.sentence())));
    }

    /// Whether no trial of an experiment is run any more, since all its cells failed, or a side without which a
    /// service can't be compared.
    private boolean isOver(ExperimentSchedule planned) {
        return planned.trials().stream().noneMatch(progress::isTried);
    }

    private static List<Integer> blocksForDiagnosis(ExperimentSchedule planned) {
        return planned.trials().stream()
                .map(Trial::block)
                .distinct()
                .filter(block -> !planned.measuredBlocks().contains(block))
                .toList();
    }

    /// Trials for which time is reserved: the first blocks of later experiments, and the diagnosis of this one.
    private List<Trial> reserved(ExperimentSchedule planned) {
        return Stream.concat(
                        firstBlocksAfter(planned).stream(),
                        blocksForDiagnosis(planned).stream()
                                .flatMap(block -> progress.missing(planned.block(block)).stream()))
                .toList();
    }

    private List<LogRatio> ratios(ExperimentSchedule planned) {
        return journal.judge().ratios(planned, progress.finished());
    }

    /// Adds as many blocks at a time as tell anything, to the experiment that needs them most, as long as there is
    /// time for all of them. If the run is stopped between two blocks, the next ones are scheduled all the same, so
    /// that the run counts as partial.
    ///
    /// @return experiments that got a block
    private Set<String> addBlocks(List<String> experiments, List<Trial> reserved, BlockRunner runner)
            throws IOException, InterruptedException {
        Set<String> extended = new LinkedHashSet<>();
        while (!stop.isRequested() || progress.missing().isEmpty()) {
            Optional<StoppingRule.BlockRequest> next = further.next(experiments.stream()
                    .map(progress::schedule)
                    .filter(planned -> !isOver(planned))
                    .map(this::blockRequest)
                    .filter(request -> !forecast.forbids(further.timeToTell(request), reserved))
                    .toList());
            if (next.isEmpty()) {
                break;
            }
            String experiment = next.get().experiment();
            int added = further.blocksToTell(next.get().done());
            IntStream.range(0, added).forEach(_ -> progress.addBlock(experiment));
            extended.add(experiment);
            noteNeeds(experiment);
            ExperimentSchedule planned = progress.schedule(experiment);
            List<Integer> blocks = planned.measuredBlocks();
            for (int block : blocks.subList(blocks.size() - added, blocks.size())) {
                if (!stop.isRequested() && !isOver(planned)) {
                    run(planned, block, runner);
                }
            }
            noteNeeds(experiment);
        }
        return extended;
    }

    private StoppingRule.BlockRequest blockRequest(ExperimentSchedule planned) {
        List<Trial> block =
                TrialScheduler.nextBlock(planned, progress.schedule().seed(), 1);
        return new StoppingRule.BlockRequest(
                planned.id(), planned.blocks(), deciding(planned), forecast.durationOf(block));
    }

    private static String stopped(ExperimentSchedule planned, int done) {
        if (planned.experiment().isOfService()) {
            return RunNote.BUDGET_SPENT.message(done, planned.blocks());
        }
        return done == planned.blocks()
                ? RunNote.NOT_DIAGNOSED.message(planned.id())
                : RunNote.STOPPED.message(planned.id(), done, planned.blocks());
    }

    private List<Trial> firstBlocksAfter(ExperimentSchedule current) {
        return progress.schedule().experiments().stream()
                .dropWhile(experiment -> !experiment.id().equals(current.id()))
                .skip(1)
                .flatMap(experiment -> progress.missing(experiment.block(1)).stream())
                .toList();
    }
}
