package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad.SessionCount;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import java.time.Duration;

/// Load orders of a side: what the generator sends, when, and over how many connections.
///
/// @param load load of the run
record SideLoadOrders(AbLoad load) {
    private static final int MAX_CONNECTIONS = 4_000;

    /// Reserve for a side that falls behind: its responses take a multiple of the first ones' time.
    private static final double SLOWDOWN_RESERVE = 4;

    /// Returns the load with enough connections for a response time at its highest rate, unless their
    /// number is configured.
    static AbLoad withConnectionsFor(Duration answer, AbLoad load) {
        double highest = load.rates().stream().mapToDouble(rate -> rate).max().orElse(0);
        double needed = Math.ceil(highest * answer.toMillis() / 1e3 * SLOWDOWN_RESERVE);
        return load.connections().isPresent()
                        || highest == 0
                        || needed <= ServiceLoad.connections(new Arrivals.OpenModel(highest, load.poisson()))
                ? load
                : load.withConnections((int) Math.min(MAX_CONNECTIONS, needed));
    }

    /// Returns the order for a load at one rate.
    ///
    /// @param perSecond requests per second
    /// @param directory directory for the generator's files
    LoadOrder orderAtRate(AbSide side, double perSecond, Duration warmup, Duration duration, long seed, Path directory) {
        Arrivals arrivals = new Arrivals.OpenModel(perSecond, load.poisson());
        return orderAtRate(
                side,
                arrivals,
                warmup,
                duration,
                load.connections().orElse(ServiceLoad.connections(arrivals)),
                seed,
                directory);
    }

    /// Returns the order for an overload. It has connections enough, up to the limit, that no request waits for
    /// one until it times out, so that all requests reach the side.
    LoadOrder overloadOrder(AbSide side, double perSecond, long seed, Path directory) {
        double needed = Math.ceil(perSecond * (load.timeout().toMillis() / 1e3 + 1));
        Arrivals arrivals = new Arrivals.OpenModel(perSecond, load.poisson());
        int connections = load.connections()
                .orElse(Math.max((int) Math.min(MAX_CONNECTIONS, needed), ServiceLoad.connections(arrivals)));
        return orderAtRate(side, arrivals, load.warmup(), load.duration(), connections, seed, directory);
    }

    private LoadOrder orderAtRate(
            AbSide side,
            Arrivals arrivals,
            Duration warmup,
            Duration duration,
            int connections,
            long seed,
            Path directory) {
        return new LoadOrder(
                load.requests().stream()
                        .map(request -> request.toLoadRequest(side.port()))
                        .toList(),
                load.feed().orElse(null),
                arrivals,
                warmup,
                duration,
                load.timeout(),
                connections,
                SessionCount.required(arrivals, load.timeout(), connections),
                seed,
                directory);
    }
}
