package dev.loombench.lab.run;

import dev.loombench.lab.model.DiagnosisRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.run.RunForecast.TimeBudget;
import dev.loombench.lab.run.TrialRecordFactory.TrialStart;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.service.job.JobCheck;
import dev.loombench.lab.service.job.JobDiagnosis;
import dev.loombench.lab.service.job.JobRunner;
import dev.loombench.lab.service.job.JobRunner.JobObserver;
import dev.loombench.lab.service.job.JobRunner.JobRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The course of one session whose sides are jobs that end: checks each, warms up, measures the pairs, then
/// diagnoses the sides, as far as failures, the budget and stop requests allow.
class JobSession {
    /// Ratio of the least time that a run may take to the slowest checked run, however little is left of the budget.
    private static final int MIN_TIMEOUT_RATIO = 5;

    private final AbConfig config;
    private final JobConfig job;
    private final ServiceLauncher launcher;
    private final ServiceJournal journal;
    private final Cancellation stop;
    private final AbListener listener;
    private final ServicePairs pairs;
    private final TimeBudget budget;
    private final TimeBudget pairsBudget;
    private final LongSupplier clock;
    private Duration slowest = Duration.ZERO;

    JobSession(
            JobConfig job, ServiceLauncher launcher, ServiceJournal journal, AbListener listener, LongSupplier clock) {
        this.config = launcher.config();
        this.job = job;
        this.clock = clock;
        this.launcher = launcher;
        this.journal = journal;
        this.stop = launcher.stop();
        this.listener = listener;
        this.pairs = new ServicePairs(config, journal, stop, listener, clock);
        double seconds = config.effort().budget().toMillis() / 1e3;
        this.budget = TimeBudget.of(seconds, clock);
        this.pairsBudget = TimeBudget.of(journal.trials().isResumed() ? null : seconds, clock);
    }

    void run() throws IOException {
        Path directory = journal.trials().path();
        try (SetupServices services = SetupServices.start(launcher, directory, listener)) {
            JobRunner runner = new JobRunner(launcher, services, job, this::timeLeft);
            JobCheck check = tryOut(runner, directory);
            slowest = check.slowest();
            AbForecast forecast = AbForecast.of(config, check.slowest(), pairs.spent());
            journal.begin(check, forecast);
            pairs.tellPlan(config, forecast);
            pairs.requireDifference(check.runtimes());
            check.difference().ifPresent(listener::notice);
            warmUp(runner, directory, budget::remaining);
            pairs.measure(
                    pairsBudget,
                    forecast,
                    time -> (experiment, trial, place, repeats) ->
                            measure(runner, check, trial, new TrialStart(trial, place, repeats, Instant.now())));
            journal.failIfGivenUp();
            if (!journal.hasFailed()) {
                diagnose(runner, check);
            }
        } catch (ServiceFailedException e) {
            if (!stop.isRequested()) {
                journal.fail(e);
            }
        } catch (InterruptedException stopped) {
            // finished trials are written by the caller
        }
    }

    /// Time that a run may take if it has no limit of its own: what is left of the budget, or as much as a run that is
    /// slower than those before needs.
    private Duration timeLeft() {
        Duration left = budget.remaining();
        Duration least = slowest.multipliedBy(MIN_TIMEOUT_RATIO);
        return left.compareTo(least) < 0 ? least : left;
    }

    /// Measures one trial. A job that fails is a trial without figures; a preparation that fails ends the comparison.
    private TrialRecord measure(JobRunner runner, JobCheck check, Trial trial, TrialStart start)
            throws IOException, InterruptedException {
        AbSide side = SideLoad.of(config, trial).side();
        Path directory = journal.trials().createDirectory(trial).toAbsolutePath();
        long begun = clock.getAsLong();
        TrialResult result;
        try {
            JobRun run = run(runner, side, directory);
            result = TrialResult.of(
                            trial,
                            new TaskFigures(run.metrics(), List.of(run.exit().wallSeconds()), Optional.empty()),
                            seconds(begun),
                            Map.of(),
                            run.activity())
                    .with(check.changedOutput(side, run.stdout()));
        } catch (ServiceFailedException e) {
            if (stop.isRequested() || !e.program().equals(runner.name(side))) {
                throw e;
            }
            result = TrialResult.failed(String.valueOf(e.getMessage()), seconds(begun));
        }
        return TrialRecordFactory.create(start, directory, launcher.jvmRecord(side), result);
    }

    private double seconds(long begun) {
        return (clock.getAsLong() - begun) / 1e9;
    }

    /// Diagnoses the sides, also where the budget is used up.
    private void diagnose(JobRunner runner, JobCheck check) throws IOException, InterruptedException {
        List<AbSide> undiagnosed = config.effort().diagnose() ? journal.undiagnosed() : List.of();
        JobDiagnosis diagnosis = new JobDiagnosis(runner, journal.trials().path(), listener);
        for (AbSide side : undiagnosed) {
            if (stop.isRequested()) {
                return;
            }
            journal.diagnosis(diagnose(diagnosis, side, check.wallTime(side)));
        }
    }

    JobCheck tryOut(JobRunner runner, Path directory) throws IOException, InterruptedException {
        return JobCheck.run(runner, directory, listener);
    }

    void warmUp(JobRunner runner, Path directory, Supplier<Duration> left) throws IOException, InterruptedException {
        JobCheck.warmUp(runner, directory, left, listener);
    }

    JobRun run(JobRunner runner, AbSide side, Path directory) throws IOException, InterruptedException {
        return runner.run(side, directory, JobObserver.NONE);
    }

    DiagnosisRecord diagnose(JobDiagnosis diagnosis, AbSide side, Duration expected) throws InterruptedException {
        return diagnosis.diagnose(side, expected);
    }
}
