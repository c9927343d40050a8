package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.IncorrectResultException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/// Resource that serves `capacity` requests at a time, each for `hold`, and makes the others queue, first come, first
/// served. What queues inside isn't free: each further `capacity` requests lengthen the service by the share
/// `contention` of `hold`, as a database's connections do by its lock tables, caches, memory and context switches.
/// This is the linear term of the universal scalability law (Gunther 2007), from `capacity` on: `capacity` servers
/// answer
///
///     X(n) = capacity / (hold · (1 + contention · (n − capacity) / capacity))
///
/// with n ≥ `capacity` requests inside. Without contention the resource simply queues.
final class ContendedResource {
    private final int capacity;
    private final Duration hold;
    private final double contention;
    private final Semaphore servers;
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger mostServed = new AtomicInteger();

    ContendedResource(int capacity, Duration hold, double contention) {
        this.capacity = capacity;
        this.hold = hold;
        this.contention = contention;
        servers = new Semaphore(capacity, true);
    }

    /// Waits for a server and for its service.
    void use() throws InterruptedException {
        inside.incrementAndGet();
        try {
            servers.acquire();
            try {
                mostServed.accumulateAndGet(served.incrementAndGet(), Math::max);
                Thread.sleep(holdWith(inside.get()));
                served.decrementAndGet();
            } finally {
                servers.release();
            }
        } finally {
            inside.decrementAndGet();
        }
    }

    /// Time of a service with so many requests inside.
    Duration holdWith(int requests) {
        double further = Math.max(0, requests - capacity) / (double) capacity;
        return Duration.ofNanos(Math.round(hold.toNanos() * (1 + contention * further)));
    }

    /// Checks that the resource is empty, was used, and never served more than its capacity.
    void check() throws IncorrectResultException {
        if (inside.get() != 0 || mostServed.get() < 1 || mostServed.get() > capacity) {
            throw new IncorrectResultException("the resource served " + mostServed.get() + " requests at a time of "
                    + capacity + ", and " + inside.get() + " are left in it");
        }
    }
}
