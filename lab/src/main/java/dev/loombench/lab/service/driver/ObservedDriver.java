package dev.loombench.lab.service.driver;

import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Run of a driver in which a side's JVM is observed.
public final class ObservedDriver {
    private ObservedDriver() {}

    /// Creates the window of a run that hasn't begun.
    ///
    /// @param warmup time of the driver's warm-up, if it has no command for that
    /// @param expected time that the run is expected to take
    /// @param files directory for what the driver prints and writes
    public static ObservedWork<DriverOutput> of(DriverProgram program, Duration warmup, Duration expected, Path files) {
        return new ObservedWork<>(
                "driver", warmup.plus(program.driver().timeout().multipliedBy(2)), window -> {
                    program.warmUp(warmup, files);
                    window.accept(Optional.of(expected));
                    return program.run(files);
                });
    }
}
