package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbSide;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Everything that each load of a side needs: the launcher of sides, the services they depend on, and the
/// load generator.
///
/// @param launcher of sides, whose requests expect the answers of the smoke check
/// @param listener receiver of the progress of loads
/// @param warmUpLimit time limit of each warm-up by work, which may change during the run
public record TestBed(
        ServiceLauncher launcher,
        SetupServices services,
        GeneratorRunner generator,
        AbListener listener,
        Supplier<Duration> warmUpLimit) {
    AbConfig config() {
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
        return launcher.start(side, directory.resolve(SideTrialRunner.OUTPUT_FILE), cpus);
    }

    /// Listener of a side's load, which passes figures and notices on to the listener of the run.
    static class SideLoadListener implements TrialListener {
        private final AbListener run;

        SideLoadListener(AbListener run) {
            this.run = run;
        }

        @Override
        public final void load(LoadUpdate now) {
            run.load(now);
        }

        @Override
        public final void notice(String sentence) {
            run.notice(sentence);
        }
    }
}
