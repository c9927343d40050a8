package dev.loombench.lab.run;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.run.RunForecast.TimeBudget;
import dev.loombench.lab.schedule.DurationForecast;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.lab.service.advice.TreatmentRules;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// The pairs of one session of `ab`, of services or of jobs: their plan, the check that something is compared, and
/// their measurement.
final class ServicePairs {
    private final AbConfig config;
    private final ServiceJournal journal;
    private final Cancellation stop;
    private final AbListener listener;
    private final LongSupplier clock;
    private final long startNanos;

    /// Creates the pairs of a session that starts now.
    ServicePairs(AbConfig config, ServiceJournal journal, Cancellation stop, AbListener listener, LongSupplier clock) {
        this.config = config;
        this.journal = journal;
        this.stop = stop;
        this.listener = listener;
        this.clock = clock;
        this.startNanos = clock.getAsLong();
    }

    /// Time that the session has taken of the budget so far; zero for a resumed run, whose pairs have none.
    Duration spent() {
        return journal.trials().isResumed() ? Duration.ZERO : Duration.ofNanos(clock.getAsLong() - startNanos);
    }

    /// Number of pairs of which a trial is still to be measured.
    int missing() {
        return (int) journal.trials().progress().missing().stream()
                .map(Trial::block)
                .distinct()
                .count();
    }

    /// Tells the plan, or how much of it is done.
    ///
    /// @param checked configuration of sides that were tried
    void tellPlan(AbConfig checked, AbForecast forecast) {
        RunProgress progress = journal.trials().progress();
        listener.notice(
                journal.trials().isResumed()
                        ? "resumed: " + progress.finishedCount() + " of "
                                + progress.schedule().trials().size() + " trials are finished"
                        : String.join("; ", forecast.clauses(checked)));
    }

    /// Ends the run if the sides would be the same program.
    ///
    /// @throws ServiceFailedException if they would, unless that is wanted
    void requireDifference(List<SideRuntime> runtimes) throws ServiceFailedException {
        SideRuntimeText.lines(runtimes).forEach(listener::notice);
        TreatmentRules treatment = TreatmentRules.check(config, runtimes);
        if (treatment.stops() && !config.effort().anyDifference()) {
            throw new ServiceFailedException(
                    "ab",
                    "nothing would be compared: "
                            + treatment.objection().map(Finding::message).orElse("")
                            + "; --any-difference measures the sides all the same",
                    List.of());
        }
    }

    /// Measures the pairs.
    ///
    /// @param runner creates what measures a trial
    void measure(TimeBudget budget, AbForecast forecast, Function<RunForecast, TrialRunner> runner)
            throws IOException, InterruptedException {
        RunJournal trials = journal.trials();
        RunForecast time = new RunForecast(
                trials.progress(),
                StoppingRule.of(trials.manifest().settings(), trials.isResumed()),
                new DurationForecast(CoreCounts.uniform(trials.manifest().cores())),
                budget,
                forecast.diagnosis());
        RunSession session = new RunSession(trials, time, stop, event -> on(event, budget));
        session.open();
        session.run(runner.apply(time));
    }

    private void on(RunEvent event, TimeBudget budget) {
        switch (event) {
            case RunEvent.TrialStarted(Trial trial, int done, int planned, var _) ->
                listener.stage(ServiceNotice.TRIAL.message(
                        done + 1,
                        done < journal.plannedTrials() ? journal.plannedTrials() : planned,
                        SideLoad.of(config, trial).words()));
            case RunEvent.TrialRepeated(Trial trial, String reason) ->
                listener.stage(ServiceNotice.REPETITION.message(
                        SideLoad.of(config, trial).words(), reason));
            case RunEvent.Notice(String message) -> listener.notice(message);
            case RunEvent.SnapshotTaken(Path directory, RunSnapshot now) ->
                listener.snapshot(directory, affordable(now, budget.remaining()));
            case RunEvent.RunOpened _,
                    RunEvent.PreparationStarted _,
                    RunEvent.ExperimentStarted _,
                    RunEvent.IterationFinished _,
                    RunEvent.TimelineMoment _,
                    RunEvent.CurrentLoad _,
                    RunEvent.TrialFinished _,
                    RunEvent.ExperimentFinished _,
                    RunEvent.Detail _ -> {}
        }
    }

    /// The state of the pairs, as far as the budget holds them.
    private RunSnapshot affordable(RunSnapshot now, Duration budget) {
        return new RunSnapshot(
                now.run(),
                now.finished(),
                Math.max(now.finished(), Math.min(now.expected(), journal.plannedTrials())),
                now.left().compareTo(budget) < 0 ? now.left() : budget,
                now.takenAt());
    }
}
