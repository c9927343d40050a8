package dev.loombench.lab;

import dev.loombench.lab.Confinements.Starter;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.MethodKind;
import dev.loombench.lab.fork.Distribution;
import dev.loombench.lab.fork.JmhHosts;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.Manifest;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Plan.ExperimentPlan;
import dev.loombench.lab.plan.TimeLeft;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.plan.Trial.CellKey;
import dev.loombench.lab.plan.Trial.Pass;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.validity.TrialChecks;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Runs the trials of a plan that are not on disk yet, block after block, experiment after experiment. Each
/// trial is on disk before the next one starts. Whoever resumes a run wants the rest of it: its budget is
/// spent.
final class RunSession {
    /// One repeat for so many trials.
    private static final int MOST_REPEATS = 4;

    private final Stop stop;
    private final RunEvent.Listener listener;
    private final Manifest manifest;
    private final Plan plan;
    private final RunDirectory directory;
    private final RunJudge judge;
    private final TimeLeft timeLeft;
    private final Distribution programs;
    private final Budget budget;
    private final Confinements confinements;
    private final Map<Integer, TrialRecord> finished = new TreeMap<>();
    private final Set<CellKey> failed = new HashSet<>();

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
        this.plan = plan;
        this.directory = directory;
        this.confinements = confinements;
        this.judge = new RunJudge(manifest, plan);
        this.timeLeft = new TimeLeft(RunRequest.cores(manifest.jdks(), manifest.cores()));
        this.budget = Budget.of(finished.isEmpty() ? manifest.budgetSeconds() : null);
        finished.forEach(trial -> this.finished.put(trial.id(), trial));
    }

    /// Runs what is missing, or as much of it as the stop and the budget allow.
    ///
    /// @throws FullDisk if results can't be written any more
    Laboratory.Outcome complete() throws IOException, InterruptedException {
        manifest.jdks().forEach(ResumedRun::checkJdk);
        plan.trials().stream()
                .filter(trial -> finished.containsKey(trial.id()))
                .forEach(trial -> timeLeft.finished(trial, took(finished.get(trial.id()))));
        listener.on(new RunEvent.Opened(directory.path(), plan.trials().size(), timeLeft.of(missing())));
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
                    budget,
                    hosts,
                    listener);
            for (ExperimentPlan experiment : plan.experiments()) {
                if (!stop.requested()) {
                    run(experiment, runner);
                }
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

    private static Duration took(@Nullable TrialRecord trial) {
        return trial == null ? Duration.ZERO : Duration.ofNanos((long) (trial.durationSeconds() * 1e9));
    }

    /// Planned trials that are over; repeats don't count.
    private int done() {
        return plan.trials().size() - missing().size();
    }

    private List<Trial> missing() {
        return missing(plan.trials());
    }

    private List<Trial> missing(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> !finished.containsKey(trial.id()))
                .toList();
    }

    private void run(ExperimentPlan planned, TrialRunner runner) throws IOException, InterruptedException {
        Experiment experiment = planned.experiment();
        listener.on(new RunEvent.ExperimentStarted(
                experiment.id(), experiment.title(), planned.trials().size()));
        for (int block = 1; block <= planned.lastBlock() && !stop.requested(); block++) {
            List<Trial> trials = planned.block(block);
            if (block > 1 && budget.forbids(timeLeft.of(missing(trials)), timeLeft.of(firstBlocksAfter(planned)))) {
                listener.on(new RunEvent.Notice(experiment.id() + ": the budget ends it " + after(block - 1, planned)));
                break;
            }
            runBlock(experiment, trials, runner);
        }
        listener.on(new RunEvent.ExperimentFinished(judge.experiment(planned, finished.values())));
        write(null);
    }

    private static String after(int done, ExperimentPlan planned) {
        return done == planned.blocks()
                ? "before its cells are diagnosed"
                : "after " + done + " of " + planned.blocks() + " blocks";
    }

    private List<Trial> firstBlocksAfter(ExperimentPlan current) {
        return plan.experiments().stream()
                .dropWhile(experiment -> !experiment.equals(current))
                .skip(1)
                .flatMap(experiment -> missing(experiment.block(1)).stream())
                .toList();
    }

    private void runBlock(Experiment experiment, List<Trial> trials, TrialRunner runner)
            throws IOException, InterruptedException {
        for (Trial trial : trials) {
            if (!stop.requested() && !finished.containsKey(trial.id()) && !failed.contains(trial.key())) {
                listener.on(
                        new RunEvent.TrialStarted(trial, done(), plan.trials().size(), timeLeft.of(missing())));
                runOne(experiment, trial, null, runner);
            }
        }
        for (Trial trial : trials) {
            TrialRecord record = finished.get(trial.id());
            if (!stop.requested() && record != null && isWorthRepeating(record) && mayRepeat(experiment)) {
                repeat(experiment, trial, record, runner);
            }
        }
    }

    /// At most a quarter of an experiment's trials that may be repeated, so that a machine that is never quiet
    /// doesn't double the time.
    private boolean mayRepeat(Experiment experiment) {
        long planned = plan.trials().stream()
                .filter(trial -> trial.experiment().equals(experiment.id()))
                .filter(trial -> trial.pass() != Pass.DIAGNOSE || experiment.method() == MethodKind.HTTP)
                .count();
        long repeats = finished.values().stream()
                .filter(trial -> trial.experiment().equals(experiment.id()) && trial.repeats() != null)
                .count();
        return (repeats + 1) * MOST_REPEATS <= planned;
    }

    /// A disturbed one; and one under load that isn't valid, since the generator stalls where the machine does.
    static boolean isWorthRepeating(TrialRecord record) {
        boolean invalid = record.status() == TrialStatus.FAILED && record.load() != null;
        return invalid || (record.counts() || record.controls()) && isDisturbed(record);
    }

    private static boolean isDisturbed(TrialRecord record) {
        return record.findings().stream().anyMatch(finding -> finding.code().equals(TrialChecks.DISTURBED));
    }

    /// A disturbed trial is repeated once, at the end of its block; the repeat counts, whatever its result.
    private void repeat(Experiment experiment, Trial trial, TrialRecord disturbed, TrialRunner runner)
            throws IOException, InterruptedException {
        int id = Math.max(
                        plan.trials().size(),
                        finished.keySet().stream().mapToInt(i -> i).max().orElse(0))
                + 1;
        Trial again =
                new Trial(id, trial.block(), trial.experiment(), trial.jdk(), trial.cell(), trial.mode(), trial.pass());
        String why = disturbed.failure() == null ? "the machine disturbed it" : disturbed.failure();
        listener.on(new RunEvent.Notice("repeating " + TrialRecords.cell(trial).label() + ": " + why));
        TrialRecord record = runOne(experiment, again, disturbed.id(), runner);
        if (record != null && record.status() == TrialStatus.OK) {
            keep(disturbed.repeatedBy(id));
        }
    }

    private @Nullable TrialRecord runOne(
            Experiment experiment, Trial trial, @Nullable Integer repeats, TrialRunner runner)
            throws IOException, InterruptedException {
        try {
            TrialRecord record = runner.run(experiment, trial, nextPlace(), repeats);
            if (stop.requested()) {
                return null;
            }
            keep(record);
            if (record.status() == TrialStatus.FAILED
                    && record.load() == null
                    && repeats == null
                    && !record.forDiagnosis()) {
                failed.add(trial.key());
            } else if (record.status() == TrialStatus.OK && repeats == null) {
                timeLeft.finished(trial, took(record));
            }
            listener.on(new RunEvent.TrialFinished(record));
            return record;
        } catch (IOException e) {
            if (stop.requested()) {
                return null;
            }
            throw e;
        }
    }

    private int nextPlace() {
        return 1 + finished.values().stream().mapToInt(TrialRecord::place).max().orElse(0);
    }

    private void keep(TrialRecord record) throws FullDisk {
        try {
            directory.write(record);
            finished.put(record.id(), record);
        } catch (IOException e) {
            throw new FullDisk(directory.path(), e);
        }
    }

    private RunDocument write(@Nullable Instant finishedAt) throws FullDisk {
        RunDocument document = judge.document(directory.id(), finished.values(), finishedAt);
        try {
            directory.write(document);
            return document;
        } catch (IOException e) {
            throw new FullDisk(directory.path(), e);
        }
    }
}
