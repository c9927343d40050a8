package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.service.AbForecast.BudgetClock;
import dev.loombench.lab.service.AbSession.AbListener;
import dev.loombench.lab.service.ServiceLoad.SideLoadOrders;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbLoad.AbLevel;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// Executes one `ab` run: smoke check, interleaved pairs, diagnoses, capacity searches.
final class AbRunner {
    /// Minimum ratio of the remaining budget to the duration of the diagnoses for searches to leave time for
    /// them.
    private static final int MIN_BUDGET_RATIO = 5;

    private final AbConfig config;
    private final AbSession.RunContext setting;
    private final GeneratorRunner generator;
    private final AbListener listener;
    private final ServiceLauncher bench;
    private final RunDirectory directory;
    private final BudgetClock clock;
    private final AbJournal journal;

    /// Creates a run that writes into a fresh directory.
    ///
    /// @param generator load generator, which the launcher's stop signal ends
    AbRunner(
            AbSession.RunContext setting,
            GeneratorRunner generator,
            AbListener listener,
            ServiceLauncher bench,
            RunDirectory directory) {
        this.config = bench.config();
        this.setting = setting;
        this.generator = generator;
        this.listener = listener;
        this.bench = bench;
        this.directory = directory;
        this.clock = new BudgetClock(config.effort(), Instant.now());
        this.journal = new AbJournal(config, setting, bench, directory, clock.startedAt());
    }

    /// Runs all phases, as far as failures, the budget and stop requests allow.
    AbSession.AbResult run() throws IOException {
        Cancellation stop = bench.stop();
        try (SetupServices services = SetupServices.start(bench, directory.path(), listener)) {
            SmokeCheck check = SmokeCheck.run(bench, directory.path(), listener);
            AbForecast forecast = forecast(check);
            TestBed bed = new TestBed(launcher(check), services, generator, listener);
            SideTrialRunner trials = new SideTrialRunner(bed, setting.jmeter(), directory, check.answers());
            new PairPhase(trials, journal, clock, forecast).run().ifPresent(journal::fail);
            if (!journal.hasFailed()) {
                diagnose(trials, forecast);
                search(bed, forecast);
                diagnoseSearched(trials, forecast);
            }
        } catch (ServiceFailedException e) {
            if (!stop.isRequested()) {
                journal.fail(e);
            }
        } catch (InterruptedException stopped) {
            // finished trials are written below
        }
        return journal.finish();
    }

    private AbForecast forecast(SmokeCheck check) {
        AbForecast forecast = AbForecast.of(config, check.slowestStart(), clock.elapsed());
        journal.begin(check.answers(), forecast);
        listener.notice(AbMessages.plan(config, forecast));
        return forecast;
    }

    /// Returns the launcher whose requests expect the statuses of the smoke check, with connections enough
    /// for its slowest answers.
    private ServiceLauncher launcher(SmokeCheck check) {
        AbConfig pinned = config.with(check.pinStatuses(config.load().requests()));
        AbConfig sized = pinned.with(SideLoadOrders.withConnectionsFor(check.longestResponseTime(), pinned.load()));
        return new ServiceLauncher(sized, bench.answers(), bench.stop(), bench.mark(), bench.split());
    }

    /// Diagnoses each side before the capacity searches: at the highest rate, or under the plan.
    private void diagnose(SideTrialRunner trials, AbForecast forecast) throws IOException, InterruptedException {
        if (!config.load().levels().isEmpty()) {
            Optional<AbLevel> level = Optional.of(config.load().levels().getLast());
            diagnose(trials, forecast, clock.remainingForPairs(), side -> level);
        }
    }

    /// Diagnoses each side after the searches if there are no pairs: at the rate that its search names.
    private void diagnoseSearched(SideTrialRunner trials, AbForecast forecast)
            throws IOException, InterruptedException {
        if (config.load().levels().isEmpty()) {
            diagnose(trials, forecast, clock.remaining(), journal::bottleneckLevel);
        }
    }

    private void diagnose(
            SideTrialRunner trials, AbForecast forecast, Duration left, Function<AbSide, Optional<AbLevel>> level)
            throws IOException, InterruptedException {
        if (config.effort().diagnose()) {
            Duration needed = forecast.trial().multipliedBy(config.sides().size());
            new SideDiagnosis(trials).runAll(needed.compareTo(left) <= 0, level, journal);
        }
    }

    private void search(TestBed bed, AbForecast forecast) throws IOException, InterruptedException {
        if (config.effort().search().isPresent() && !bench.stop().isRequested()) {
            Duration reserved = reservedForDiagnosis(forecast);
            new CapacityPhase(config.effort().search().get(), bed, directory.path())
                    .run(() -> clock.remaining().minus(reserved), forecast.trial(), journal);
        }
    }

    /// Returns the time that searches leave for the diagnosis afterwards; zero if it comes before them or
    /// takes too much of the budget.
    private Duration reservedForDiagnosis(AbForecast forecast) {
        boolean affordable = forecast.diagnosis().multipliedBy(MIN_BUDGET_RATIO).compareTo(clock.remaining()) <= 0;
        return config.load().levels().isEmpty() && affordable ? forecast.diagnosis() : Duration.ZERO;
    }
}
