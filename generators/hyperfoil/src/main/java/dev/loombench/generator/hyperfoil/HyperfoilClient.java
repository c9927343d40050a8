package dev.loombench.generator.hyperfoil;

import dev.loombench.generator.hyperfoil.Reopening.Seen;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
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

/// With [Script], [Wire] and [ConnectionValve] all that is known here of Hyperfoil, version 0.25. As many of its
/// sessions as there are
/// connections run one after another, each a single request; a session waits at its first step until the [Carrier] has
/// a request for it. So when a request is due, and how long one waits for a connection, isn't left to Hyperfoil, which
/// up to 0.28 starts a request's clock when it is sent.
///
/// All runs on one event loop.
final class HyperfoilClient implements AutoCloseable {
    /// Has the requests, and is told what becomes of them, all on the event loop.
    interface Carrier {
        /// There is one more session.
        void joined(Slot slot);

        /// A session looks for its request.
        ///
        /// @return whether it has one; if not, it will be woken
        boolean claim(Slot slot);

        /// The session's request is being written to a connection.
        void sent(Slot slot);

        void finished(Slot slot, Outcome outcome);

        /// The target can't be connected to any more, and nothing tries it again.
        ///
        /// @param since when it couldn't, by the clock of nanoseconds
        void lost(long since);
    }

    private static final long LOOK_MILLIS = 10;

    private final LoadOrder order;
    private final SimulationRunner runner;
    private final Script.Link link = new Script.Link();
    private final Reopening reopening = new Reopening();
    private @Nullable ScheduledExecutorService loop;
    private @Nullable ConnectionValve valve;
    private long usedBefore;
    private boolean started;

    /// @param address where to connect; empty for the first one that the target's name has
    HyperfoilClient(LoadOrder order, Optional<InetAddress> address) {
        this.order = order;
        this.runner = new SimulationRunner(new Script(order, link, address).benchmark(), "loombench", 0, ignored -> {});
        runner.init();
        runner.visitSessions(session -> {
            loop = session.executor();
            valve = valve == null ? new ConnectionValve(Script.connections(session), order.connections()) : valve;
        });
    }

    /// The event loop.
    ScheduledExecutorService loop() {
        if (loop == null) {
            throw new IllegalStateException("no session");
        }
        return loop;
    }

    /// Looks after the connections that are missing.
    private void look() {
        ConnectionValve pool = valve();
        long now = System.nanoTime();
        long used = link.used();
        Seen seen = new Seen(pool.refused(), pool.closed(), used - usedBefore, pool.connected());
        usedBefore = used;
        if (reopening.look(now, seen)) {
            pool.open();
        } else {
            pool.shut();
        }
        if (started) {
            reopening.lostSince(now).ifPresent(link.carrier()::lost);
        }
    }

    private ConnectionValve valve() {
        if (valve == null) {
            throw new IllegalStateException("no session");
        }
        return valve;
    }

    /// Opens all connections, and from now on those that are lost.
    ///
    /// @throws LoadFault if the target doesn't accept as many
    void connect() throws LoadFault, InterruptedException, ExecutionException {
        var unused = loop().scheduleAtFixedRate(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
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
            if (FileLimit.wasReached(e)) {
                throw FileLimit.fault();
            }
            throw new LoadFault(
                    FaultKind.NO_CONNECTION,
                    place + " doesn't accept " + order.connections() + " connections: "
                            + String.valueOf(e.getMessage()).replaceAll("^[\\w.]+Exception: |\\s+Hint:.*", ""));
        } catch (TimeoutException e) {
            throw new LoadFault(
                    FaultKind.NO_CONNECTION,
                    String.format(
                            Locale.ROOT,
                            "%s accepted %,d of %,d connections within %d s",
                            place,
                            loop().submit(() -> valve().connected()).get(),
                            order.connections(),
                            order.maxOpeningTime().toSeconds()));
        }
    }

    /// Lets the sessions ask for requests.
    void start(Carrier carrier) {
        link.set(carrier);
        valve().bear();
        started = true;
        runner.visitSessions(session -> carrier.joined(Script.slot(session)));
        runner.startPhase(Script.PHASE);
    }

    /// Closes all connections, and ends the event loop.
    @Override
    public void close() {
        runner.shutdown();
    }
}
