package dev.loombench.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.fork.Generator;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.load.Latencies;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeneratedLoadTest {
    private static final Duration WINDOW = Duration.ofSeconds(2);

    /// At the end of the last second there may be none any more.
    @Test
    void requestsInFlightAreThoseOfTheWholeWindowAndNotOfTheEndsOfItsSeconds() {
        LoadSummary summary =
                MadeLoads.summary(new Totals(1_000, 2, 200, 200, 200, new ErrorCounts(Map.of()), "", 0, 200, 0));
        Latencies all = new Latencies(Map.of(50_000_000L, 200L));
        LoadResult result =
                new LoadResult(summary, List.of(MadeLoads.second(0, 0.05), MadeLoads.second(1, 0.05)), all, all, all);
        GeneratedLoad load = new GeneratedLoad(
                new GeneratorRun(new Generator(Path.of("lib")), Path.of("java"), new Stop()),
                Duration.ZERO,
                WINDOW,
                Duration.ZERO,
                Optional.empty());

        LoadOutcome outcome = load.outcome(MadeLoads.order(Duration.ZERO, WINDOW), result, List.of());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        LoadOutcome.Done.class,
                        done -> assertThat(done.inFlight()).isEqualTo(5));
    }
}
