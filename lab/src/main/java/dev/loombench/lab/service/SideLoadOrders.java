package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.checks.WarmUpRule;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Requests for loads of a side: what the generator sends, when, and over how many connections.
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
                        || needed <= GeneratorLoad.connections(new Arrivals.OpenModel(highest, load.poisson()))
                ? load
                : load.withConnections((int) Math.min(MAX_CONNECTIONS, needed));
    }

    /// Returns the order for a load at one rate.
    ///
    /// @param perSecond requests per second
    /// @param directory directory for the generator's files
    LoadOrder orderAtRate(
            Launch launch, double perSecond, Duration warmup, Duration duration, long seed, Path directory) {
        Arrivals arrivals = new Arrivals.OpenModel(perSecond, load.poisson());
        int connections = load.connections().orElse(GeneratorLoad.connections(arrivals));
        return order(launch, load.requests(), arrivals, warmup, duration, connections, seed, directory);
    }

    /// Returns the number of users of a warm-up by work with whom it begins, which reaches at least the measured rate.
    ///
    /// @param perSecond rate of the measured load
    int warmUpUsers(double perSecond) {
        return Math.clamp(
                (long) Math.ceil(perSecond * load.responseTime().toMillis() / 1e3),
                WarmUpRule.MIN_USERS,
                MAX_CONNECTIONS);
    }

    /// Returns the order for a warm-up by work: the safe requests, in a closed loop.
    ///
    /// @param limit time after which it ends in any case
    LoadOrder warmUpOrder(Launch launch, int users, Duration limit, Path directory) {
        List<AbRequest> safe =
                load.requests().stream().filter(AbRequest::isSafe).toList();
        return order(launch, safe, new Arrivals.ClosedModel(users), Duration.ZERO, limit, users, 1, directory);
    }

    /// Returns the order for an overload. It has connections enough, up to the limit, that no request
    /// waits for one until it times out, so that all requests reach the side.
    LoadOrder overloadOrder(Launch launch, double perSecond, long seed, Path directory) {
        double needed = Math.ceil(perSecond * (load.timeout().toMillis() / 1e3 + 1));
        Arrivals arrivals = new Arrivals.OpenModel(perSecond, load.poisson());
        int connections = load.connections()
                .orElse(Math.max((int) Math.min(MAX_CONNECTIONS, needed), GeneratorLoad.connections(arrivals)));
        return order(launch, load.requests(), arrivals, load.warmup(), load.duration(), connections, seed, directory);
    }

    private LoadOrder order(
            Launch launch,
            List<AbRequest> asked,
            Arrivals arrivals,
            Duration warmup,
            Duration duration,
            int connections,
            long seed,
            Path directory) {
        List<LoadRequest> requests = asked.stream()
                .map(request -> request.toLoadRequest(launch.port()))
                .toList();
        boolean fed = requests.stream().anyMatch(request -> !request.feedNames().isEmpty());
        return new LoadOrder(
                requests,
                fed ? load.feed().orElse(null) : null,
                arrivals,
                warmup,
                duration,
                load.timeout(),
                connections,
                GeneratorLoad.sessions(arrivals, load.timeout(), connections),
                seed,
                directory);
    }
}
