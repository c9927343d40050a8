package dev.loombench.lab.method;

import dev.loombench.lab.watch.Window;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/// The measured window of a load, which is started when all is ready to watch.
public final class LoadedWindow implements Window, AutoCloseable {
    /// Makes the load.
    @FunctionalInterface
    public interface Maker {
        /// @param live is to get each second at its end
        MeasuredLoad make(Consumer<LoadSecond> live) throws IOException, InterruptedException;
    }

    private static final int LAST_OF_WARM_UP = -1;

    /// The watching ends before the requests do, so that the JVM still has work when it is asked who does it.
    private static final Duration BEFORE_THE_END = Duration.ofMillis(300);

    private final LoadOrder order;
    private final CompletableFuture<Optional<Duration>> begun = new CompletableFuture<>();
    private final Underway<MeasuredLoad> load;

    public LoadedWindow(LoadOrder order, Maker maker) {
        this.order = order;
        this.load = new Underway<>("load", () -> maker.make(this::second), () -> begun.complete(Optional.empty()));
    }

    /// The end of the warm-up's last second is where the window begins; a later one tells how much of it is gone.
    private void second(LoadSecond second) {
        if (second.index() >= LAST_OF_WARM_UP) {
            Duration left = order.duration().minusSeconds(second.index() + 1L).minus(BEFORE_THE_END);
            begun.complete(Optional.of(left).filter(Duration::isPositive));
        }
    }

    @Override
    public Duration longest() {
        return order.warmup().plus(order.duration());
    }

    @Override
    public Optional<Duration> begins() throws InterruptedException {
        load.start();
        try {
            return begun.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean over() {
        return load.isOver();
    }

    /// Waits for what came of it, once it has begun.
    ///
    /// @throws IOException if it couldn't be made
    public MeasuredLoad load() throws IOException, InterruptedException {
        return load.result();
    }

    /// Ends a load that is still being made.
    @Override
    public void close() {
        load.close();
    }
}
