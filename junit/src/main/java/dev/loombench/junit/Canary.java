package dev.loombench.junit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A thread that sleeps again and again beside a test, and notes how late it woke up: for so long the machine had no
/// processor for it, nor for the test.
final class Canary implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(2);

    private final List<Delay> delays = new ArrayList<>();
    private final Thread thread;
    private volatile boolean stopped;

    private record Delay(Instant woke, Duration late) {
        /// The part of it between two moments; negative if there is none.
        Duration within(Instant from, Instant until) {
            Instant due = woke.minus(late);
            return Duration.between(due.isAfter(from) ? due : from, woke.isBefore(until) ? woke : until);
        }
    }

    Canary() {
        thread = Thread.ofPlatform()
                .name("loombench-junit-canary")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(this::watch);
    }

    static Canary start() {
        var canary = new Canary();
        canary.thread.start();
        return canary;
    }

    private void watch() {
        while (!stopped) {
            long begin = System.nanoTime();
            LockSupport.parkNanos(this, INTERVAL.toNanos());
            Duration late = Duration.ofNanos(System.nanoTime() - begin).minus(INTERVAL);
            if (late.compareTo(INTERVAL) > 0) {
                add(Instant.now(), late);
            }
        }
    }

    void add(Instant woke, Duration late) {
        synchronized (delays) {
            delays.add(new Delay(woke, late));
        }
    }

    /// How long the machine kept threads waiting between two moments, all delays added up.
    Duration noise(Instant from, Instant until) {
        synchronized (delays) {
            return delays.stream()
                    .map(delay -> delay.within(from, until))
                    .filter(Duration::isPositive)
                    .reduce(Duration.ZERO, Duration::plus);
        }
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
