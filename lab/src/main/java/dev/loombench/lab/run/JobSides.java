package dev.loombench.lab.run;

import dev.loombench.lab.model.AbFacts;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.TrialMeasurement;
import dev.loombench.lab.service.config.AbLevel;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Sides that are jobs, each of which runs until its exit.
final class JobSides implements ComparedSides {
    /// Ratio of the least time that a run may take to the slowest checked run, however little is left of the budget.
    private static final int MIN_TIMEOUT_RATIO = 5;

    private final ServiceSession session;
    private final JobRunner runner;
    private JobCheck check = new JobCheck(List.of(), List.of(), Optional.empty(), Duration.ZERO, Map.of());

    JobSides(ServiceSession session, SetupServices services, JobConfig job) {
        this.session = session;
        this.runner = new JobRunner(session.launcher(), services, job, this::timeLeft);
    }

    /// Time that a run may take if it has no limit of its own: what is left of the budget, or as much as a run that is
    /// slower than those before needs.
    private Duration timeLeft() {
        Duration left = session.budgetLeft();
        Duration least = check.slowest().multipliedBy(MIN_TIMEOUT_RATIO);
        return left.compareTo(least) < 0 ? least : left;
    }

    @Override
    public TriedSides tryOut(AbFacts known) throws IOException, InterruptedException {
        check = JobCheck.run(runner, session.path(), session.listener());
        return new TriedSides(
                new AbForecast(session.launcher().config(), check.slowest(), session.spent()),
                known.tried(
                        List.of(),
                        check.runtimes(),
                        runner.job().record(check.outcomes(), check.difference()),
                        null,
                        null),
                check.difference().stream().toList());
    }

    @Override
    public void warmUp() throws IOException, InterruptedException {
        JobCheck.warmUp(runner, session.path(), session::budgetLeft, session.listener());
    }

    @Override
    public List<TrialMeasurement> measure(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        JobRun run = runner.run(loads.getFirst().side(), directories.getFirst(), JobObserver.NONE);
        return List.of(new TrialMeasurement(
                new TaskFigures(run.metrics(), List.of(run.exit().wallSeconds()), Optional.empty()),
                Map.of(),
                run.activity()));
    }

    @Override
    public Optional<Finding> check(AbSide side, Path directory) {
        return check.changedOutput(side, directory.resolve(JobRunner.STDOUT_FILE));
    }

    @Override
    public void diagnose(List<AbSide> sides, boolean together, Function<AbSide, Optional<AbLevel>> level)
            throws IOException, InterruptedException {
        JobDiagnosis diagnosis = new JobDiagnosis(runner, session.path(), session.listener());
        for (AbSide side : sides) {
            if (runner.launcher().stop().isRequested()) {
                return;
            }
            session.learn(diagnosis.diagnose(side, check.wallTime(side)));
        }
    }
}
