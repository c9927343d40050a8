package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.preflight.Admission;
import dev.loombench.lab.preflight.Gate;
import dev.loombench.lab.process.Confinements;
import dev.loombench.lab.process.Confinements.Starter;
import dev.loombench.lab.process.Distribution;
import dev.loombench.lab.process.JmhHosts;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.schedule.Plan;
import dev.loombench.lab.schedule.Plan.ExperimentPlan;
import dev.loombench.lab.schedule.Planner;
import dev.loombench.lab.schedule.TimeLeft;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs the trials of a schedule that are not on disk yet, block after block, experiment after experiment. A
/// resumed run completes what is left, without the budget that it began with.
final class RunSession {
    private final Stop stop;
    private final RunEvent.Listener listener;
    private final Manifest manifest;
    private final RunDirectory directory;
    private final FurtherBlocks further;
    private final RunForecast forecast;
    private final Distribution programs;
    private final Budget budget;
    private final Confinements confinements;
    private final NoiseNotices noise;
    private final Progress progress;

    RunSession(
            Distribution programs,
            Stop stop,
            RunEvent.Listener listener,
            Manifest manifest,
            Plan plan,
            RunDirectory directory,
            Confinements confinements,
            Collection<TrialRecord> finished) {
        this.programs = programs;
        this.stop = stop;
        this.listener = listener;
        this.manifest = manifest;
        this.directory = directory;
        this.confinements = confinements;
        this.further = FurtherBlocks.of(manifest, !finished.isEmpty());
        this.noise = new NoiseNotices(further, listener);
        this.progress = new Progress(plan, finished);
        this.budget = Budget.of(finished.isEmpty() ? manifest.budgetSeconds() : null);
        TimeLeft timeLeft = new TimeLeft(RunRequest.cores(manifest.jdks(), manifest.cores()));
        this.forecast = new RunForecast(progress, further, timeLeft, budget, manifest.seed());
    }

    /// Runs the missing trials, as far as stop requests and the budget allow.
    ///
    /// @throws FullDisk if results can't be written any more
    Laboratory.Outcome complete() throws IOException, InterruptedException {
        manifest.jdks().forEach(ResumedRun::checkJdk);
        List<Trial> planned = progress.plan().trials();
        planned.forEach(trial ->
                progress.finished(trial).ifPresent(record -> forecast.finished(trial, BlockRunner.took(record))));
        listener.on(new RunEvent.Opened(directory.path(), manifest.profile(), planned.size(), forecast.left()));
        write(null);
        try (JmhHosts hosts = new JmhHosts(programs.subject(), directory.path().resolve("host.log"), stop)) {
            Gate gate = new Gate(new Admission(ProcFiles.ofThisMachine(), manifest.force()), stop);
            TrialRunner runner = new TrialRunner(
                    manifest,
                    directory,
                    starters(),
                    Methods.of(programs, hosts, stop),
                    programs.agent(),
                    gate,
                    forecast::spare,
                    hosts,
                    listener);
            BlockRunner blocks = new BlockRunner(stop, listener, directory, progress, forecast, runner);
            for (String experiment : progress.experiments()) {
                if (!stop.requested()) {
                    run(progress.plan(experiment), blocks);
                }
            }
            if (sharesTime()) {
                spendSharedTime(blocks);
            }
        }
        return new Laboratory.Outcome(directory.path(), write(Instant.now()), manifest.isForClaims());
    }

    private Map<String, Starter> starters() throws FullDisk {
        try {
            return confinements.starters(directory.path().resolve("jvms"), manifest.cores());
        } catch (IOException e) {
            throw new FullDisk(directory.path(), e);
        }
    }

    private RunJudge judge() {
        return new RunJudge(manifest, progress.plan());
    }

    /// Whether experiments compete for the rest of the time once all have their planned blocks.
    private boolean sharesTime() {
        return further.isShared() && progress.experiments().size() > 1;
    }

    private void run(ExperimentPlan planned, BlockRunner runner) throws IOException, InterruptedException {
        Experiment experiment = planned.experiment();
        listener.on(new RunEvent.ExperimentStarted(
                experiment.id(), experiment.title(), planned.trials().size()));
        if (runBlocks(planned, planned.measuredBlocks(), runner) && !sharesTime()) {
            addBlocks(List.of(experiment.id()), reserved(planned), runner);
        }
        runBlocks(planned, blocksForDiagnosis(planned), runner);
        noteNeeds(planned.id());
        finish(experiment.id());
    }

    /// Updates the forecast with the further blocks that an experiment's answer probably needs.
    private void noteNeeds(String experiment) {
        if (further.forAnswers()) {
            ExperimentPlan extended = progress.plan(experiment);
            forecast.needs(experiment, Math.max(0, further.forecast(deciding(extended)) - extended.blocks()));
        }
    }

    /// Log-ratios of the comparisons whose widths decide about further blocks.
    private List<LogRatio> deciding(ExperimentPlan planned) {
        return further.forAnswers() ? judge().headlineRatios(planned, progress.finished()) : ratios(planned);
    }

    private void finish(String experiment) throws FullDisk {
        listener.on(
                new RunEvent.ExperimentFinished(judge().experiment(progress.plan(experiment), progress.finished())));
        write(null);
    }

    /// Runs blocks as long as there is time.
    ///
    /// @return whether all of them were run
    private boolean runBlocks(ExperimentPlan planned, List<Integer> blocks, BlockRunner runner)
            throws IOException, InterruptedException {
        for (int block : blocks) {
            if (stop.requested()) {
                return false;
            }
            List<Trial> trials = planned.block(block);
            List<Trial> missing = progress.missing(trials);
            if (block > 1 && budget.forbids(forecast.of(missing), forecast.of(firstBlocksAfter(planned)))) {
                listener.on(new RunEvent.Notice(
                        planned.id() + ": stopped " + progressText(block - 1, planned) + ", since the time is up"));
                return false;
            }
            runner.run(planned.experiment(), trials);
            if (!missing.isEmpty() && !stop.requested()) {
                noise.after(
                        block,
                        planned.id(),
                        ratios(planned),
                        judge().rules(planned).margin());
            }
        }
        return true;
    }

    private static List<Integer> blocksForDiagnosis(ExperimentPlan planned) {
        return planned.trials().stream()
                .map(Trial::block)
                .distinct()
                .filter(block -> !planned.measuredBlocks().contains(block))
                .toList();
    }

    /// Trials for which time is reserved: the first blocks of later experiments, and the diagnosis of this one.
    private List<Trial> reserved(ExperimentPlan planned) {
        return Stream.concat(
                        firstBlocksAfter(planned).stream(),
                        blocksForDiagnosis(planned).stream()
                                .flatMap(block -> progress.missing(planned.block(block)).stream()))
                .toList();
    }

    private List<LogRatio> ratios(ExperimentPlan planned) {
        return judge().ratios(planned, progress.finished());
    }

    /// Adds blocks across all experiments, and reports those again that got any.
    private void spendSharedTime(BlockRunner runner) throws IOException, InterruptedException {
        for (String experiment : addBlocks(progress.experiments(), List.of(), runner)) {
            finish(experiment);
        }
    }

    /// Adds blocks one by one, each to the experiment that needs it most, as long as there is time. If the run
    /// is stopped between two blocks, the next one is scheduled all the same, so that the run counts as
    /// partial.
    ///
    /// @return experiments that got a block
    private Set<String> addBlocks(List<String> experiments, List<Trial> reserved, BlockRunner runner)
            throws IOException, InterruptedException {
        Set<String> extended = new LinkedHashSet<>();
        while (!stop.requested() || progress.missing().isEmpty()) {
            Optional<FurtherBlocks.Wish> next = further.next(experiments.stream()
                    .map(experiment -> wish(progress.plan(experiment)))
                    .filter(wish -> !forecast.forbids(wish.cost(), reserved))
                    .toList());
            if (next.isEmpty()) {
                break;
            }
            String experiment = next.get().experiment();
            progress.addBlock(experiment);
            forecast.planned(experiment);
            extended.add(experiment);
            if (stop.requested()) {
                break;
            }
            ExperimentPlan planned = progress.plan(experiment);
            noise.adding(planned.blocks() - 1, experiment, next.get().ratios());
            runner.run(planned.experiment(), planned.block(planned.lastBlock()));
            noise.after(
                    planned.blocks(),
                    experiment,
                    ratios(planned),
                    judge().rules(planned).margin());
            noteNeeds(experiment);
        }
        return extended;
    }

    private FurtherBlocks.Wish wish(ExperimentPlan planned) {
        List<Trial> block = Planner.further(planned, manifest.seed(), 1);
        return new FurtherBlocks.Wish(planned.id(), planned.blocks(), deciding(planned), block, forecast.of(block));
    }

    private static String progressText(int done, ExperimentPlan planned) {
        return done == planned.blocks()
                ? "before its cells are diagnosed"
                : "after " + done + " of " + planned.blocks() + " blocks";
    }

    private List<Trial> firstBlocksAfter(ExperimentPlan current) {
        return progress.plan().experiments().stream()
                .dropWhile(experiment -> !experiment.id().equals(current.id()))
                .skip(1)
                .flatMap(experiment -> progress.missing(experiment.block(1)).stream())
                .toList();
    }

    private RunDocument write(@Nullable Instant finishedAt) throws FullDisk {
        RunDocument document = judge().document(directory.id(), progress.finished(), finishedAt);
        try {
            directory.write(document);
            return document;
        } catch (IOException e) {
            throw new FullDisk(directory.path(), e);
        }
    }
}
