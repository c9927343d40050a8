package dev.loombench.targets.kit;

import java.time.Duration;

/// Response bodies common to all servers, each on one line.
public final class ResponseBodies {
    /// Time that `/thread/benchmark` waits.
    public static final Duration BENCHMARK_WAIT = Duration.ofSeconds(1);

    private ResponseBodies() {}

    /// Body of `/hello`.
    public static String hello() {
        return "Hello";
    }

    /// Body of `/thread/name`: the calling thread.
    public static String threadName() {
        return Thread.currentThread().toString();
    }

    /// Body of `/thread/benchmark`, after a blocking wait on the calling thread.
    public static String threadBenchmark() throws InterruptedException {
        Thread.sleep(BENCHMARK_WAIT);
        return threadName();
    }
}
