package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.model.AbFacts;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbForecast.StartOrder;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.SideCapacitySearch;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideCoexistence;
import dev.loombench.lab.service.SideDiagnosis;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.TestBed.TimeLimits;
import dev.loombench.lab.service.Tryout;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/// Sides that are started in fresh processes for each work.
final class StartedSides implements ComparedSides, TimeLimits {
    /// Ratio of the least time that a job's run may take to the slowest tried run, however little is left of the
    /// budget.
    private static final int MIN_TIMEOUT_RATIO = 5;

    private final ServiceSession session;
    private final AbConfig given;
    private TestBed bed;

    /// @param given configuration before sides were given ports of their own
    StartedSides(
            ServiceSession session,
            SetupServices services,
            AbConfig given,
            GeneratorRunner generator,
            JMeterInstallation jmeter) {
        this.session = session;
        this.given = given;
        this.bed = new TestBed(session.launcher(), services, generator, jmeter, session.listener(), Tryout.NONE, this);
    }

    @Override
    public Duration warmUpLimit() {
        return session.warmUpLimit();
    }

    /// What is left of the budget, or as much as a run that is slower than those before needs.
    @Override
    public Duration runLimit() {
        Duration left = session.budgetLeft();
        Duration least = bed.tried().slowest().multipliedBy(MIN_TIMEOUT_RATIO);
        return left.compareTo(least) < 0 ? least : left;
    }

    @Override
    public TriedSides tryOut(AbFacts known) throws IOException, InterruptedException {
        Tryout tried = tryOut();
        ServiceLauncher launcher = session.launcher().with(tried.runtimes());
        session.use(launcher);
        AbConfig config = launcher.config();
        tried.requireAsBefore(config.load().requests(), known.answers());
        Integer number = known.connections();
        AbConfig checked = tried.applyTo(
                config,
                !known.answers().isEmpty(),
                number == null ? OptionalInt.empty() : OptionalInt.of(number),
                known.responseTime());
        SideCoexistence coexistence = SideCoexistence.of(checked, tried.memory(), tried.runtimes());
        bed = bed.with(launcher.with(checked), tried);
        OptionalInt connections = checked.load().connections();
        Duration responseTime = checked.load().responseTime();
        return new TriedSides(
                new AbForecast(
                        checked,
                        tried.slowest(),
                        session.spent(),
                        StartOrder.of(coexistence.isPossible(), launcher.split(), checked)),
                known.tried(
                        tried.answers(),
                        tried.runtimes(),
                        tried.job().orElse(null),
                        connections.isPresent() ? connections.getAsInt() : null,
                        responseTime.isZero() ? null : responseTime.toNanos() / 1e9),
                Stream.concat(coexistence.clauses(checked, launcher.split()).stream(), tried.difference().stream())
                        .toList());
    }

    /// Starts each side once. If one doesn't work at a port that it was given by a variable, all are
    /// started as they were given.
    private Tryout tryOut() throws IOException, InterruptedException {
        ServiceLauncher launcher = session.launcher();
        try {
            return work().tryOut(bed, session.path());
        } catch (ServiceFailedException e) {
            Optional<String> ignored = SideCoexistence.ignoredPort(given, launcher.config(), e);
            if (launcher.stop().isRequested() || ignored.isEmpty()) {
                throw e;
            }
            session.listener().notice(ignored.get());
            session.use(launcher.with(given));
            bed = bed.with(session.launcher(), Tryout.NONE);
            return work().tryOut(bed, session.path());
        }
    }

    private SideWork work() {
        return given.load().work();
    }

    @Override
    public void warmUpRuns() throws IOException, InterruptedException {
        work().warmUp(bed, session.path(), session::budgetLeft);
    }

    @Override
    public List<SideFigures> measure(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        return loads.getFirst().work().measure(bed, loads, directories, spare);
    }

    @Override
    public void diagnose(List<AbSide> sides, boolean together, Function<AbSide, Optional<SideWork>> work)
            throws IOException, InterruptedException {
        new SideDiagnosis(bed, together, session.path()).run(sides, work, session::learn);
    }

    @Override
    public CapacityMeasurement search(AbSide side, Duration budget, Path directory)
            throws IOException, InterruptedException {
        Slo slo = given.effort().search().orElseThrow().slo();
        return new SideCapacitySearch(bed).search(side, slo, budget, directory);
    }

    @Override
    public Optional<Overloaded> overload(AbSide side, SideCapacity capacity) throws IOException, InterruptedException {
        return new SideCapacitySearch(bed).overload(side, capacity, session.path());
    }
}
