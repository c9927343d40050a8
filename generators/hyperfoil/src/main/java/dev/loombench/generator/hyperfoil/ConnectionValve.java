package dev.loombench.generator.hyperfoil;

import io.hyperfoil.http.api.HttpConnectionPool;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Lets Hyperfoil's pool open connections, or not. Up to 0.25 it opens as many as it lacks as fast as it can, whatever
/// becomes of them, and has nothing to ask for less; so this reads and sets fields of it.
///
/// All on the event loop.
final class ConnectionValve {
    private static final int FORBEARANCE = -1_000_000_000;

    private final HttpConnectionPool pool;
    private final int most;
    private final VarHandle shut;
    private final VarHandle failures;
    private final VarHandle closed;
    private final VarHandle created;
    private final Runnable refill;
    private boolean bearing;
    private int failuresBefore;
    private int closedBefore;

    /// @param pool shared by all sessions
    /// @param most connections that it has
    ConnectionValve(HttpConnectionPool pool, int most) {
        this.pool = pool;
        this.most = most;
        Class<?> type = pool.getClass();
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            shut = lookup.findVarHandle(type, "shutdown", boolean.class);
            failures = lookup.findVarHandle(type, "failures", int.class);
            closed = lookup.findVarHandle(type, "closed", int.class);
            created = lookup.findVarHandle(type, "created", int.class);
            refill = (Runnable) lookup.findVarHandle(type, "checkCreateConnections", Runnable.class)
                    .get(pool);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("not the pool of Hyperfoil 0.25: " + type, e);
        }
    }

    /// From now on the pool bears with as many failures as there may be. Otherwise it would be of no more use after a
    /// hundred of them, which a server that restarts brings about in no time.
    void bear() {
        bearing = true;
        failures.set(pool, FORBEARANCE);
        failuresBefore = FORBEARANCE;
    }

    /// How many connections couldn't be opened since this was asked last. The pool forgets them when one can.
    int refused() {
        int now = (int) failures.get(pool);
        boolean forgotten = now < failuresBefore || failuresBefore < 0 && now >= 0;
        int since = forgotten ? now : now - failuresBefore;
        failuresBefore = now;
        if (bearing && forgotten) {
            bear();
        }
        return since;
    }

    /// How many connections there are now.
    int connected() {
        return (int) created.get(pool);
    }

    /// How many were closed since this was asked last. The pool counts anew when it has cleared them away.
    int closed() {
        int now = (int) closed.get(pool);
        int since = now < closedBefore ? most - closedBefore + now : now - closedBefore;
        closedBefore = now;
        return since;
    }

    /// No further connection is opened.
    void shut() {
        shut.set(pool, true);
    }

    /// All that are missing may be opened.
    void open() {
        if ((boolean) shut.get(pool)) {
            shut.set(pool, false);
            refill.run();
        }
    }
}
