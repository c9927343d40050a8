package dev.loombench.lab.run;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.model.AbFacts;
import dev.loombench.lab.model.AnswerRecord;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbForecast.StartOrder;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.SideCapacitySearch;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideCoexistence;
import dev.loombench.lab.service.SideDiagnosis;
import dev.loombench.lab.service.TrialMeasurement;
import dev.loombench.lab.service.SideTrialRunner;
import dev.loombench.lab.service.SmokeCheck;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.SideLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/// Sides that are services, each of which is started for every load.
final class ServedSides implements ComparedSides {
    private final ServiceSession session;
    private final AbConfig given;
    private final JMeterInstallation jmeter;
    private SideTrialRunner trials;

    /// @param given configuration before sides were given ports of their own
    ServedSides(
            ServiceSession session,
            SetupServices services,
            AbConfig given,
            GeneratorRunner generator,
            JMeterInstallation jmeter) {
        this.session = session;
        this.given = given;
        this.jmeter = jmeter;
        this.trials = trials(
                new TestBed(session.launcher(), services, generator, session.listener(), session::warmUpLimit),
                List.of());
    }

    private SideTrialRunner trials(TestBed bed, List<AnswerRecord> reference) {
        return new SideTrialRunner(bed, jmeter, session.directory(), reference);
    }

    @Override
    public TriedSides tryOut(AbFacts known) throws IOException, InterruptedException {
        SmokeCheck check = check();
        ServiceLauncher launcher = session.launcher().with(check.runtimes());
        session.use(launcher);
        AbConfig config = launcher.config();
        check.requireAsBefore(config.load().requests(), known.answers());
        AbConfig checked = known.answers().isEmpty()
                ? check.applyTo(config)
                : check.applyTo(config, connections(known), known.responseTime());
        SideCoexistence coexistence = SideCoexistence.of(checked, check.memory(), check.runtimes());
        TestBed bed = trials.bed();
        trials = trials(
                new TestBed(launcher.with(checked), bed.services(), bed.generator(), bed.listener(), bed.warmUpLimit()),
                check.answers());
        OptionalInt connections = checked.load().connections();
        return new TriedSides(
                new AbForecast(
                        checked,
                        check.slowestStart(),
                        session.spent(),
                        StartOrder.of(coexistence.isPossible(), launcher.split(), checked.sides())),
                known.tried(
                        check.answers(),
                        check.runtimes(),
                        null,
                        connections.isPresent() ? connections.getAsInt() : null,
                        checked.load().responseTime().isZero()
                                ? null
                                : checked.load().responseTime().toNanos() / 1e9),
                coexistence.clauses(checked));
    }

    private static OptionalInt connections(AbFacts known) {
        Integer number = known.connections();
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /// Starts each side once. If one doesn't work at a port that it was given by a variable, all are
    /// started as they were given.
    private SmokeCheck check() throws IOException, InterruptedException {
        ServiceLauncher launcher = session.launcher();
        try {
            return SmokeCheck.run(launcher, session.path(), session.listener());
        } catch (ServiceFailedException e) {
            Optional<String> ignored = SideCoexistence.ignoredPort(given, launcher.config(), e);
            if (launcher.stop().isRequested() || ignored.isEmpty()) {
                throw e;
            }
            session.listener().notice(ignored.get());
            session.use(launcher.with(given));
            return SmokeCheck.run(session.launcher(), session.path(), session.listener());
        }
    }

    @Override
    public List<TrialMeasurement> measure(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        return loads.size() == 1
                ? List.of(trials.measure(loads.getFirst(), directories.getFirst(), spare))
                : trials.measureTogether(loads, directories, spare);
    }

    @Override
    public void diagnose(List<AbSide> sides, boolean together, Function<AbSide, Optional<AbLevel>> level)
            throws IOException, InterruptedException {
        new SideDiagnosis(trials, together).run(sides, level, session::learn);
    }

    @Override
    public CapacityMeasurement search(AbSide side, Duration budget, Path directory)
            throws IOException, InterruptedException {
        Slo slo = given.effort().search().orElseThrow().slo();
        return new SideCapacitySearch(trials.bed()).search(side, slo, budget, directory);
    }

    @Override
    public Optional<Overloaded> overload(AbSide side, SideCapacity capacity) throws IOException, InterruptedException {
        return new SideCapacitySearch(trials.bed()).overload(side, capacity, session.path());
    }
}
