package dev.loombench.lab.diagnose.collect;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Time window of an observation, which may depend on a load.
public interface Window {
    /// Maximum time from when all is ready until the window is over.
    Duration longest();

    /// Waits for the window's start. What takes long, in the JVM or here, is done before.
    ///
    /// @return length of the window; empty if there will be none
    Optional<Duration> begins() throws InterruptedException;

    /// Whether the window has ended early.
    boolean over();

    /// A window of the given length that starts at once.
    ///
    /// @param stopped condition that ends the window early
    static Window ofLength(Duration length, BooleanSupplier stopped) {
        return new Window() {
            @Override
            public Duration longest() {
                return length;
            }

            @Override
            public Optional<Duration> begins() {
                return Optional.of(length);
            }

            @Override
            public boolean over() {
                return stopped.getAsBoolean();
            }
        };
    }
}
