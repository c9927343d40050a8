package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.ResponseExpectation;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Fixtures: a load of 100 requests per second, and the results of an idle generator.
final class LoadFixtures {
    static final Limits IDLE = new Limits(1, 2, 1, 0.1, 10, 0, 20, 100, 0, 5);

    private LoadFixtures() {}

    static LoadOrder order(Duration warmup, Duration window) {
        return new LoadOrder(
                URI.create("http://h/"),
                "GET",
                List.of(),
                null,
                ResponseExpectation.ANY_SUCCESS,
                new Arrivals.OpenModel(100, true),
                warmup,
                window,
                Duration.ofSeconds(1),
                10,
                100,
                Path.of("."));
    }

    /// Returns an order of the same load in a closed loop of five connections.
    static LoadOrder closed(LoadOrder open, int users) {
        return RecordBuilder.like(open)
                .with("arrivals", new Arrivals.ClosedModel(users))
                .with("connections", 5)
                .with("sessions", 100)
                .build();
    }

    /// Summary of a generator that was never late.
    static LoadSummary summary(Totals totals) {
        return new LoadSummary(totals, new Lag(0, 0, 0, 0), new Hiccups(0, 0, 0, 0), IDLE, LoadSummary.Users.NONE);
    }

    /// Figures of a load in which nobody waited in vain.
    static LoadFigures figures(
            LoadOrder order,
            LoadSummary summary,
            List<LoadSecond> seconds,
            Latencies intended,
            Latencies prompt,
            Latencies service) {
        return new LoadFigures(
                order.arrivals(),
                OptionalLong.of(order.seed()),
                summary,
                seconds,
                intended,
                prompt,
                service,
                Latencies.NONE,
                Latencies.NONE,
                Optional.empty());
    }

    /// Second in which all requests were answered after a latency in seconds.
    static LoadSecond second(int index, double latency) {
        OptionalDouble constant = OptionalDouble.of(latency);
        return new LoadSecond(
                index,
                100,
                100,
                100,
                new ErrorCounts(Map.of()),
                constant,
                constant,
                constant,
                1,
                OptionalDouble.of(0),
                new LatencyHistogram(new TreeMap<>(Map.of(LatencyHistogram.classOf(latency), 100L))));
    }
}
