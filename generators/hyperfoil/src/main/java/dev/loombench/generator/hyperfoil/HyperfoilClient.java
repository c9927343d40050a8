package dev.loombench.generator.hyperfoil;

import dev.loombench.generator.hyperfoil.ReconnectBackoff.ConnectionCounts;
import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import io.hyperfoil.core.impl.SimulationRunner;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Client on top of Hyperfoil 0.25, which nothing else here knows but [HyperfoilScenario], [ConnectionState]
/// and [PoolRefillControl]. There is one Hyperfoil session per connection; each waits at its first step until
/// the [SessionHandler] has a request for it, and then runs that single request. So due times and waits for a
/// connection aren't left to Hyperfoil, which up to 0.28 starts the clock of a request only when it is sent.
///
/// Confined to one event loop.
final class HyperfoilClient implements AutoCloseable {
    /// Source of the requests and listener to their results, called on the event loop.
    interface SessionHandler {
        /// Adds a session.
        void addSession(ClientSession slot);

        /// Claims a request for a session.
        ///
        /// @return whether there is one; if not, the session will be woken
        boolean claim(ClientSession slot);

        /// Notes that the request of the session is being written to a connection.
        void requestSent(ClientSession slot);

        /// Notes how the request of the session ended.
        void requestFinished(ClientSession slot, RequestOutcome outcome);

        /// Notes that the target doesn't accept connections any more and no further attempt is made.
        ///
        /// @param since time of the first failure, in nanoseconds of [System#nanoTime]
        void targetLost(long since);
    }

    private static final long CHECK_MILLIS = 10;

    private final LoadOrder order;
    private final SimulationRunner runner;
    private final HyperfoilScenario.HandlerReference link = new HyperfoilScenario.HandlerReference();
    private final ReconnectBackoff backoff = new ReconnectBackoff();
    private @Nullable ScheduledExecutorService loop;
    private @Nullable PoolRefillControl valve;
    private long lastUsed;
    private boolean started;

    /// @param address of the target; empty for the first one of its host name
    HyperfoilClient(LoadOrder order, Optional<InetAddress> address) {
        this.order = order;
        this.runner = new SimulationRunner(
                new HyperfoilScenario(order, link, address).benchmark(), "loombench", 0, ignored -> {});
        runner.init();
        runner.visitSessions(session -> {
            loop = session.executor();
            valve = valve == null
                    ? new PoolRefillControl(HyperfoilScenario.connections(session), order.connections())
                    : valve;
        });
    }

    /// The event loop.
    ScheduledExecutorService loop() {
        if (loop == null) {
            throw new IllegalStateException("no session");
        }
        return loop;
    }

    /// Opens or withholds missing connections, by the backoff.
    private void checkConnections() {
        PoolRefillControl pool = valve();
        long now = System.nanoTime();
        long used = link.used();
        ConnectionCounts counts =
                new ConnectionCounts(pool.refused(), pool.closed(), used - lastUsed, pool.connected());
        lastUsed = used;
        if (backoff.update(now, counts)) {
            pool.open();
        } else {
            pool.shut();
        }
        if (started) {
            backoff.lostSince(now).ifPresent(link.carrier()::targetLost);
        }
    }

    private PoolRefillControl valve() {
        if (valve == null) {
            throw new IllegalStateException("no session");
        }
        return valve;
    }

    /// Opens all connections and reopens lost ones from now on.
    ///
    /// @throws LoadFault if the target doesn't accept as many
    void connect() throws LoadFailedException, InterruptedException, ExecutionException {
        var unused =
                loop().scheduleAtFixedRate(this::checkConnections, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
        CompletableFuture<Void> opened = new CompletableFuture<>();
        runner.openConnections(result -> {
            if (result.succeeded()) {
                opened.complete(null);
            } else {
                opened.completeExceptionally(result.cause());
            }
        });
        String place = order.host() + ":" + order.port();
        try {
            opened.get(order.maxOpeningTime().toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (OpenFileLimit.wasReached(e)) {
                throw OpenFileLimit.limitReached();
            }
            throw new LoadFailedException(
                    LoadFaultKind.NO_CONNECTION,
                    place + " doesn't accept " + order.connections() + " connections: "
                            + String.valueOf(e.getMessage()).replaceAll("^[\\w.]+Exception: |\\s+Hint:.*", ""));
        } catch (TimeoutException e) {
            throw new LoadFailedException(
                    LoadFaultKind.NO_CONNECTION,
                    String.format(
                            Locale.ROOT,
                            "%s accepted %,d of %,d connections within %d s",
                            place,
                            loop().submit(() -> valve().connected()).get(),
                            order.connections(),
                            order.maxOpeningTime().toSeconds()));
        }
    }

    /// Starts the sessions, which then claim requests.
    void start(SessionHandler carrier) {
        link.set(carrier);
        valve().tolerateFailures();
        started = true;
        runner.visitSessions(session -> carrier.addSession(HyperfoilScenario.slot(session)));
        runner.startPhase(HyperfoilScenario.PHASE);
    }

    /// Closes all connections and stops the event loop.
    @Override
    public void close() {
        runner.shutdown();
    }
}
