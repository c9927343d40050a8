package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.SteadinessCheck;
import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Runner of a load that repeats it until its window is steady, within the limits of [WarmUpExtension]. The
/// last window counts, steady or not.
///
/// @param spare time that further loads may take
/// @param notice receives a sentence when the warm-up is extended
public record SteadyStateRunner(Cancellation stop, Duration spare, Consumer<String> notice) {
    /// One load of a server that keeps running in between.
    @FunctionalInterface
    public interface LoadAttempt {
        LoadResult run() throws IOException, InterruptedException;
    }

    /// Repeats the load until its window is steady or no further repetition is allowed.
    ///
    /// @param warmup planned one of a load
    /// @param window length of its window
    /// @throws IOException if a load can't be made
    LoadResult run(Duration warmup, Duration window, LoadAttempt load) throws IOException, InterruptedException {
        LoadResult measured = load.run();
        Duration planned = warmup.plus(window);
        WarmUpExtension rule = new WarmUpExtension(planned, spare);
        int loads = 1;
        Optional<Steadiness> trend = steadiness(measured);
        while (trend.isPresent() && rule.isWorthwhile(trend.get(), loads)) {
            Duration extended = planned.multipliedBy(loads);
            Finding extension = LoadChecks.warmUpExtended(extended, warmup.plus(extended), trend.get());
            notice.accept(extension.message());
            measured = load.run().withWarmUpExtension(extended, extension);
            loads++;
            trend = steadiness(measured);
        }
        return measured;
    }

    /// Tests a load; empty for one that was stopped early, or that the generator spoiled, which says nothing of
    /// the server.
    private Optional<Steadiness> steadiness(LoadResult load) {
        return stop.isRequested()
                        || load.failure().isPresent()
                        || LoadChecks.firstInvalid(load.findings()).isPresent()
                ? Optional.empty()
                : load.figures().map(LoadFigures::window).map(SteadinessCheck::check);
    }

    /// Rule for extending a warm-up: while a window shows a trend, that load counts as warm-up and another one of
    /// the same length follows. The server keeps running in between.
    ///
    /// Only a server that improves is still warming up. Where throughput falls or latency rises the server can't
    /// keep up, and a longer warm-up would only find a longer queue.
    ///
    /// @param planned length of one load: warm-up and window
    /// @param spare time that further loads may take
    public record WarmUpExtension(Duration planned, Duration spare) {
        /// Maximum number of loads, the first one included.
        public static final int MAX_LOADS = 3;

        /// Whether another load should follow.
        ///
        /// @param steadiness of the latest window
        /// @param loads number of loads so far
        public boolean isWorthwhile(Steadiness steadiness, int loads) {
            return !steadiness.holds()
                    && !steadiness.worsens()
                    && loads < MAX_LOADS
                    && planned.multipliedBy(loads).compareTo(spare) <= 0;
        }
    }
}
