package dev.loombench.targets.kit;

import java.time.Duration;

/// The texts that all servers answer with, each without a line break.
public final class Answers {
    /// How long `/thread/benchmark` waits.
    public static final Duration BENCHMARK_WAIT = Duration.ofSeconds(1);

    private Answers() {}

    /// The answer to `/hello`.
    public static String hello() {
        return "Hello";
    }

    /// The answer to `/thread/name`, on the thread that calls this.
    public static String threadName() {
        return Thread.currentThread().toString();
    }

    /// The answer to `/thread/benchmark` of servers whose threads may wait.
    public static String threadBenchmark() throws InterruptedException {
        Thread.sleep(BENCHMARK_WAIT);
        return threadName();
    }
}
