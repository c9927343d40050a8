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

/// Runner of a load that repeats it until its window is steady. The server keeps running in between. While a window
/// shows a trend, that load counts as warm-up and another one of the same length follows; the last window counts,
/// steady or not.
///
/// Only a server that improves is still warming up. Where throughput falls or latency rises the server can't
/// keep up, and a longer warm-up would only find a longer queue.
///
/// @param spare time that further loads may take
/// @param notice receives a sentence when the warm-up is extended
public record SteadyStateRunner(Cancellation stop, Duration spare, Consumer<String> notice) {
    /// Maximum number of loads, the first one included.
    public static final int MAX_LOADS = 3;

    /// One load of the server.
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
        Duration extended = planned;
        Optional<Steadiness> trend = trend(measured);
        for (int loads = 1; loads < MAX_LOADS && trend.isPresent() && extended.compareTo(spare) <= 0; loads++) {
            Finding extension = LoadChecks.warmUpExtended(extended, warmup.plus(extended), trend.get());
            notice.accept(extension.message());
            measured = load.run().withWarmUpExtension(extended, extension);
            extended = extended.plus(planned);
            trend = trend(measured);
        }
        return measured;
    }

    /// The trend of a server that is still warming up; empty without one, and for a load that was stopped early, or
    /// that the generator spoiled, which says nothing of the server.
    private Optional<Steadiness> trend(LoadResult load) {
        return stop.isRequested()
                        || load.failure().isPresent()
                        || LoadChecks.firstInvalid(load.findings()).isPresent()
                ? Optional.empty()
                : load.figures()
                        .map(LoadFigures::window)
                        .map(SteadinessCheck::check)
                        .filter(Steadiness::improves);
    }
}
