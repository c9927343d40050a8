package dev.loombench.generator.hyperfoil;

import io.hyperfoil.http.api.HttpConnectionPool;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Switch that lets Hyperfoil's connection pool open connections or not. Hyperfoil 0.25 reopens all missing
/// connections as fast as it can, even if they fail, and has no setting for it; so this reads and writes
/// private fields of the pool.
///
/// Confined to the event loop.
final class PoolRefillControl {
    private static final int FAILURE_CREDIT = -1_000_000_000;

    private final HttpConnectionPool pool;
    private final int poolSize;
    private final VarHandle shut;
    private final VarHandle failures;
    private final VarHandle closed;
    private final VarHandle created;
    private final Runnable refill;
    private boolean tolerant;
    private int failuresBefore;
    private int closedBefore;

    /// @param pool shared by all sessions
    /// @param poolSize size of the pool
    PoolRefillControl(HttpConnectionPool pool, int poolSize) {
        this.pool = pool;
        this.poolSize = poolSize;
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

    /// Makes the pool tolerate any number of failures from now on. By default it gives up after a hundred,
    /// which a restarting server causes within moments.
    void tolerateFailures() {
        tolerant = true;
        failures.set(pool, FAILURE_CREDIT);
        failuresBefore = FAILURE_CREDIT;
    }

    /// Number of connections that failed to open since the last call. The pool resets its count when one
    /// succeeds.
    int refused() {
        int now = (int) failures.get(pool);
        boolean reset = now < failuresBefore || failuresBefore < 0 && now >= 0;
        int added = reset ? now : now - failuresBefore;
        failuresBefore = now;
        if (tolerant && reset) {
            tolerateFailures();
        }
        return added;
    }

    /// Number of open connections.
    int connected() {
        return (int) created.get(pool);
    }

    /// Number of connections closed since the last call. The pool resets its count when it has removed them.
    int closed() {
        int now = (int) closed.get(pool);
        int added = now < closedBefore ? poolSize - closedBefore + now : now - closedBefore;
        closedBefore = now;
        return added;
    }

    /// Stops opening connections.
    void shut() {
        shut.set(pool, true);
    }

    /// Lets the pool open all missing connections.
    void open() {
        if ((boolean) shut.get(pool)) {
            shut.set(pool, false);
            refill.run();
        }
    }
}
