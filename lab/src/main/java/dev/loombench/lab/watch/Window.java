package dev.loombench.lab.watch;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// When a JVM is watched.
public interface Window {
    /// The longest time from when all is ready to watch until the window is over.
    Duration longest();

    /// Waits for its begin. What takes long, in the JVM or here, is done before.
    ///
    /// @return how long it lasts; empty if there will be none
    Optional<Duration> begins() throws InterruptedException;

    /// Whether it is over before its time.
    boolean over();

    /// One that begins at once.
    ///
    /// @param stopped ends it early
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
