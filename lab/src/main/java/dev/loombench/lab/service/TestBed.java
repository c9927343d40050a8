package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.jmeter.JMeterRunner;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
        Course course) {
    /// File with a side's output, in its trial's directory.
    public static final String OUTPUT_FILE = "side.txt";

    /// What the course of a run allows and still asks of its sides, which changes during the run.
    public interface Course {
        /// Limit of each warm-up by work.
        Duration warmUpLimit();

        /// Limit of a job's run that has none of its own.
        Duration runLimit();

        /// Whether it isn't known yet what limits a side, and this work is to show it.
        boolean isUndiagnosed(AbSide side, SideWork work);

        /// Keeps what was measured of the sides of a trial before they are diagnosed.
        void measured(List<SideFigures> figures) throws IOException;

        void diagnosed(DiagnosisRecord diagnosis) throws IOException;
    }

    /// This bed with another launcher, for sides that were tried.
    public TestBed with(ServiceLauncher other, Tryout found) {
        return new TestBed(other, services, generator, plans, listener, found, course);
    }

    JMeterRunner jmeter() {
        return new JMeterRunner(plans, generator.java(), stop());
    }

    public AbConfig config() {
        return launcher.config();
    }

    /// Signal that ends the run early.
    public Cancellation stop() {
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
