package dev.loombench.lab.diagnose.collect;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Time window of an observation, which may depend on a load.
public interface ObservationWindow {
    /// Maximum time from when all is ready until the window is over.
    Duration maxLength();

    /// Waits for the window's start. What takes long, in the JVM or here, is done before.
    ///
    /// @return length of the window; empty if there will be none
    Optional<Duration> awaitStart() throws InterruptedException;

    /// Whether the window has ended early.
    boolean isOver();

    /// A window that starts at once.
    ///
    /// @param maxLength its length
    /// @param stopped condition that ends the window early
    record FixedWindow(Duration maxLength, BooleanSupplier stopped) implements ObservationWindow {
        @Override
        public Optional<Duration> awaitStart() {
            return Optional.of(maxLength);
        }

        @Override
        public boolean isOver() {
            return stopped.getAsBoolean();
        }
    }
}
