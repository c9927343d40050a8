package dev.loombench.programs.kit;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Threads of a server's requests. Closing them interrupts those of a pool that still run.
///
/// @param executor runs each request on one of them
public record RequestThreads(Executor executor) implements AutoCloseable {
    /// Size of the pool: as many as Tomcat has by default.
    public static final int POOL_SIZE = 200;

    /// Pool of platform threads.
    public static RequestThreads pool() {
        return new RequestThreads(Executors.newFixedThreadPool(
                POOL_SIZE, Thread.ofPlatform().daemon().factory()));
    }

    /// A virtual thread for each request.
    public static RequestThreads virtual() {
        return new RequestThreads(Thread::startVirtualThread);
    }

    @Override
    public void close() {
        if (executor instanceof ExecutorService pool) {
            pool.shutdownNow();
        }
    }
}
