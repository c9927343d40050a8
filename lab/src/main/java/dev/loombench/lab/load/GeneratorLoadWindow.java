package dev.loombench.lab.load;

import dev.loombench.lab.diagnose.collect.JvmObserver.ObservationWindow;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/// Measured window of a generator load in which a JVM is observed; the load starts when the observer is ready.
public final class GeneratorLoadWindow implements ObservationWindow, AutoCloseable {
    /// Load that runs to its end.
    @FunctionalInterface
    public interface LoadTask {
        /// Runs the load to its end.
        ///
        /// @param live must receive each second at its end
        LoadAssessment run(Consumer<LoadSecond> live) throws IOException, InterruptedException;
    }

    private static final int LAST_WARM_UP_SECOND = -1;

    /// Time by which observation ends before the load does, so that the JVM still has work in the last sample.
    private static final Duration END_MARGIN = Duration.ofMillis(300);

    private final LoadOrder order;
    private final CompletableFuture<Optional<Duration>> windowLeft = new CompletableFuture<>();
    private final BackgroundTask<LoadAssessment> load;

    public GeneratorLoadWindow(LoadOrder order, LoadTask maker) {
        this.order = order;
        this.load = new BackgroundTask<>(
                "load", () -> maker.run(this::second), () -> windowLeft.complete(Optional.empty()));
    }

    /// Reports the begin of the window at the end of the warm-up's last second, or at a later second with the
    /// rest of the window.
    private void second(LoadSecond second) {
        if (second.index() >= LAST_WARM_UP_SECOND) {
            Duration left = order.duration().minusSeconds(second.index() + 1L).minus(END_MARGIN);
            windowLeft.complete(Optional.of(left).filter(Duration::isPositive));
        }
    }

    @Override
    public Duration maxLength() {
        return order.warmup().plus(order.duration());
    }

    @Override
    public Optional<Duration> awaitStart() throws InterruptedException {
        load.start();
        try {
            return windowLeft.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isOver() {
        return load.isOver();
    }

    /// Waits for the result of a started load.
    ///
    /// @throws IOException if it couldn't be made
    public LoadAssessment load() throws IOException, InterruptedException {
        return load.result();
    }

    /// Stops the load if it is still running.
    @Override
    public void close() {
        load.close();
    }
}
