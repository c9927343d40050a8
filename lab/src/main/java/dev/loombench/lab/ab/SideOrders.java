package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbLoad;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.method.Sessions;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import java.time.Duration;

/// Orders to the generator for the load of a side.
///
/// @param load what is sent
record SideOrders(AbLoad load) {
    private static final int MOST_CONNECTIONS = 4_000;

    /// A side that falls behind takes a multiple of the time of its first answers.
    private static final double STRETCHED = 4;

    /// The load with connections enough for answers that take so long, where their number isn't given.
    static AbLoad roomFor(Duration answer, AbLoad load) {
        double highest = load.rates().stream().mapToDouble(rate -> rate).max().orElse(0);
        double enough = Math.ceil(highest * answer.toMillis() / 1e3 * STRETCHED);
        return load.connections().isPresent()
                        || highest == 0
                        || enough <= SideLoad.connections(new Arrivals.Open(highest, load.poisson()))
                ? load
                : load.withConnections((int) Math.min(MOST_CONNECTIONS, enough));
    }

    /// @param perSecond requests
    /// @param directory where the generator's files go
    LoadOrder at(AbSide side, double perSecond, Duration warmup, Duration duration, long seed, Path directory) {
        Arrivals arrivals = new Arrivals.Open(perSecond, load.poisson());
        return at(
                side,
                arrivals,
                warmup,
                duration,
                load.connections().orElse(SideLoad.connections(arrivals)),
                seed,
                directory);
    }

    /// One where no request waits for a connection until it is given up, as far as that many can be had: all that comes
    /// reaches the side.
    LoadOrder beyond(AbSide side, double perSecond, long seed, Path directory) {
        double enough = Math.ceil(perSecond * (load.timeout().toMillis() / 1e3 + 1));
        Arrivals arrivals = new Arrivals.Open(perSecond, load.poisson());
        int connections = load.connections()
                .orElse(Math.max((int) Math.min(MOST_CONNECTIONS, enough), SideLoad.connections(arrivals)));
        return at(side, arrivals, load.warmup(), load.duration(), connections, seed, directory);
    }

    private LoadOrder at(
            AbSide side,
            Arrivals arrivals,
            Duration warmup,
            Duration duration,
            int connections,
            long seed,
            Path directory) {
        return new LoadOrder(
                load.requests().stream()
                        .map(request -> request.order(side.port()))
                        .toList(),
                load.feed().orElse(null),
                arrivals,
                warmup,
                duration,
                load.timeout(),
                connections,
                Sessions.enough(arrivals, load.timeout(), connections),
                seed,
                directory);
    }
}
