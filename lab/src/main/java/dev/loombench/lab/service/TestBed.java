package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.jmeter.JMeterRunner;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideDiagnosis.DiagnosisListener;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Everything that the work of sides needs: the launcher of sides, the services they depend on, and the
/// load generators.
///
/// @param launcher of sides, whose requests expect the answers that they gave when they were tried
/// @param listener receiver of the progress of loads
/// @param tried what the sides did when they were tried; [Tryout#NONE] before
public record TestBed(
        ServiceLauncher launcher,
        SetupServices services,
        GeneratorRunner generator,
        JMeterInstallation plans,
        AbListener listener,
        Tryout tried,
        TimeLimits limits)
        implements ComparedSides {
    /// File with a side's output, in its trial's directory.
    public static final String OUTPUT_FILE = "side.txt";

    /// Time limits, which may change during the run.
    public interface TimeLimits {
        /// Limit of each warm-up by work.
        Duration warmUpLimit();

        /// Limit of a job's run that has none of its own.
        Duration runLimit();
    }

    @Override
    public TestBed with(ServiceLauncher other, Tryout found) {
        return new TestBed(other, services, generator, plans, listener, found, limits);
    }

    private SideWork work() {
        return config().load().work();
    }

    @Override
    public Tryout tryOut(Path run) throws IOException, InterruptedException {
        return work().tryOut(this, run);
    }

    @Override
    public void warmUpRuns(Path run, Supplier<Duration> budget) throws IOException, InterruptedException {
        work().warmUp(this, run, budget);
    }

    @Override
    public List<SideFigures> measure(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        return loads.getFirst().work().measure(this, loads, directories, spare);
    }

    @Override
    public void diagnose(
            List<AbSide> sides,
            boolean together,
            Function<AbSide, Optional<SideWork>> work,
            Path run,
            DiagnosisListener learner)
            throws IOException, InterruptedException {
        new SideDiagnosis(this, together, run).run(sides, work, learner);
    }

    @Override
    public CapacityMeasurement search(AbSide side, Duration budget, Path directory)
            throws IOException, InterruptedException {
        return new SideCapacitySearch(this).search(side, budget, directory);
    }

    @Override
    public Optional<Overloaded> overload(AbSide side, SideCapacity capacity, Path run)
            throws IOException, InterruptedException {
        return new SideCapacitySearch(this).overload(side, capacity, run);
    }

    JMeterRunner jmeter() {
        return new JMeterRunner(plans, generator.java(), stop());
    }

    AbConfig config() {
        return launcher.config();
    }

    /// Signal that ends the run early.
    Cancellation stop() {
        return launcher.stop();
    }

    /// Starts a side in fresh processes and waits until it is ready.
    ///
    /// @param directory directory for the side's output
    /// @throws ServiceFailedException if a setup service has ended, or the side doesn't start
    RunningSide start(AbSide side, Path directory) throws ServiceFailedException, InterruptedException {
        return start(side, directory, launcher.split().map(CpuSplit::target));
    }

    /// Starts a side on these processors, and waits until it is ready.
    ///
    /// @param cpus empty where nothing is bound
    /// @throws ServiceFailedException if a setup service has ended, or the side doesn't start
    RunningSide start(AbSide side, Path directory, Optional<CpuSet> cpus)
            throws ServiceFailedException, InterruptedException {
        services.requireAlive();
        return launcher.start(side, directory.resolve(OUTPUT_FILE), cpus);
    }
}
