package dev.loombench.lab.run;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.run.RunForecast.TimeBudget;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbForecast.StartOrder;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.CapacityPhase;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.SideCoexistence;
import dev.loombench.lab.service.SideDiagnosis;
import dev.loombench.lab.service.SideMeasurement;
import dev.loombench.lab.service.SideTrialRunner;
import dev.loombench.lab.service.SmokeCheck;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The course of one session, as far as failures, the budget and stop requests allow. The budget of a resumed
/// run limits its searches only.
class ServiceSession {
    /// Minimum ratio of the remaining budget to the duration of the diagnoses for searches to leave time for
    /// them.
    private static final int MIN_BUDGET_RATIO = 5;

    private final AbConfig given;
    private final ServiceJournal journal;
    private final GeneratorRunner generator;
    private final JMeterInstallation jmeter;
    private final Cancellation stop;
    private final AbListener listener;
    private final ServicePairs pairs;
    private final TimeBudget budget;
    private final TimeBudget pairsBudget;
    private final LongSupplier clock;

    /// With the ports at which the sides are started.
    private AbConfig config;
    private ServiceLauncher launcher;

    /// @param given configuration before sides were given ports of their own
    /// @param config the same with these ports
    ServiceSession(
            AbConfig given,
            AbConfig config,
            ServiceLauncher launcher,
            ServiceJournal journal,
            GeneratorRunner generator,
            JMeterInstallation jmeter,
            AbListener listener,
            LongSupplier clock) {
        this.given = given;
        this.config = config;
        this.launcher = launcher;
        this.journal = journal;
        this.generator = generator;
        this.jmeter = jmeter;
        this.stop = launcher.stop();
        this.listener = listener;
        this.clock = clock;
        this.pairs = new ServicePairs(config, journal, stop, listener, clock);
        this.budget = TimeBudget.of(config.effort().budget().toMillis() / 1e3, clock);
        this.pairsBudget = TimeBudget.of(
                journal.trials().isResumed()
                        ? null
                        : config.effort().pairsBudget().toMillis() / 1e3,
                clock);
    }

    void run() throws IOException {
        Path directory = journal.trials().path();
        try (SetupServices services = SetupServices.start(launcher, directory, listener)) {
            SmokeCheck check = check(directory);
            launcher = launcher.with(check.runtimes());
            journal.use(launcher);
            check.requireAsBefore(config.load().requests(), journal.answers());
            AbConfig checked = journal.answers().isEmpty()
                    ? check.applyTo(config)
                    : check.applyTo(config, journal.connections(), journal.responseTime());
            SideCoexistence coexistence = SideCoexistence.of(checked, check.memory(), check.runtimes());
            AbForecast forecast = AbForecast.of(
                    checked,
                    check.slowestStart(),
                    pairs.spent(),
                    StartOrder.of(coexistence.isPossible(), launcher.split(), checked.sides()));
            SideBySide together = new SideBySide(
                    coexistence.isPossible(),
                    forecast.warmUpLimit(),
                    () -> AbForecast.of(
                                    checked.with(checked.effort().withPairs(Math.max(1, pairs.missing()))),
                                    check.slowestStart(),
                                    pairs.spent())
                            .warmUpLimit());
            journal.begin(check, checked.load(), forecast);
            pairs.tellPlan(checked, forecast);
            pairs.requireDifference(check.runtimes());
            TestBed bed = new TestBed(launcher.with(checked), services, generator, listener, together::warmUpLimit);
            SideTrialRunner sides =
                    new SideTrialRunner(bed, jmeter, journal.trials().directory(), check.answers());
            coexistence.clauses(checked).forEach(listener::notice);
            pairs.measure(
                    pairsBudget,
                    forecast,
                    time -> new ServiceTrialRunner(
                            config, journal, sides.bed(), measurement(sides), time::spareTime, together, clock));
            journal.failIfGivenUp();
            if (!journal.hasFailed()) {
                diagnose(sides, together);
                search(bed, forecast);
                diagnoseSearched(sides, together);
            }
        } catch (ServiceFailedException e) {
            if (!stop.isRequested()) {
                journal.fail(e);
            }
        } catch (InterruptedException stopped) {
            // finished trials are written by the caller
        }
    }

    /// Starts each side once. If one doesn't work at a port that it was given by a variable, all are
    /// started as they were given.
    private SmokeCheck check(Path directory) throws IOException, InterruptedException {
        try {
            return tryOut(launcher, directory, listener);
        } catch (ServiceFailedException e) {
            Optional<String> ignored = SideCoexistence.ignoredPort(given, config, e);
            if (stop.isRequested() || ignored.isEmpty()) {
                throw e;
            }
            listener.notice(ignored.get());
            config = given;
            launcher = launcher.with(given);
            journal.use(launcher);
            return tryOut(launcher, directory, listener);
        }
    }

    /// Diagnoses each side before the capacity searches: at the highest rate, or under the plan.
    private void diagnose(SideTrialRunner sides, SideBySide together) throws IOException, InterruptedException {
        if (!config.load().levels().isEmpty()) {
            Optional<AbLevel> level = highestLevel(sides);
            diagnose(sides, together, side -> level);
        }
    }

    /// Last level of the load as it was checked, in which the time of a driver's run is known.
    static Optional<AbLevel> highestLevel(SideTrialRunner sides) {
        return Optional.of(sides.bed().launcher().config().load().levels().getLast());
    }

    /// Diagnoses each side after the searches if there are no pairs: at the rate that its search names.
    private void diagnoseSearched(SideTrialRunner sides, SideBySide together) throws IOException, InterruptedException {
        if (config.load().levels().isEmpty()) {
            diagnose(sides, together, journal.capacities()::bottleneckLevel);
        }
    }

    /// Diagnoses the sides, also where the budget is used up: a difference without its cause is half an answer.
    private void diagnose(SideTrialRunner sides, SideBySide together, Function<AbSide, Optional<AbLevel>> level)
            throws IOException, InterruptedException {
        if (config.effort().diagnose()) {
            diagnose(sides, together.isPossible(), level);
        }
    }

    void diagnose(SideTrialRunner sides, boolean together, Function<AbSide, Optional<AbLevel>> level)
            throws IOException, InterruptedException {
        new SideDiagnosis(sides, together).run(journal.undiagnosed(), level, journal);
    }

    SmokeCheck tryOut(ServiceLauncher tried, Path directory, AbListener events)
            throws IOException, InterruptedException {
        return SmokeCheck.run(tried, directory, events);
    }

    SideMeasurement measurement(SideTrialRunner sides) {
        return sides;
    }

    void search(TestBed bed, Supplier<Duration> left, Duration trial) throws IOException, InterruptedException {
        new CapacityPhase(
                        config.effort().search().orElseThrow(),
                        bed,
                        journal.trials().path())
                .run(left, trial, journal.capacities());
    }

    private void search(TestBed bed, AbForecast forecast) throws IOException, InterruptedException {
        if (config.effort().search().isPresent() && !stop.isRequested()) {
            Duration reserved = reservedForDiagnosis(forecast);
            search(bed, () -> budget.remaining().minus(reserved), forecast.trial());
        }
    }

    /// Time that searches leave for the diagnosis afterwards; zero if it comes before them or takes too much of
    /// the budget.
    private Duration reservedForDiagnosis(AbForecast forecast) {
        boolean affordable = forecast.diagnosis().multipliedBy(MIN_BUDGET_RATIO).compareTo(budget.remaining()) <= 0;
        return config.load().levels().isEmpty() && affordable ? forecast.diagnosis() : Duration.ZERO;
    }
}
