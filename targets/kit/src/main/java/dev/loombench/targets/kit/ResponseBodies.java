package dev.loombench.targets.kit;

import java.time.Duration;

/// Response bodies common to all servers, each on one line.
public final class ResponseBodies {
    /// Time that `/thread/benchmark` waits.
    public static final Duration BENCHMARK_WAIT = Duration.ofSeconds(1);

    /// Body for a request without the right user and password.
    public static final String UNAUTHORIZED = "who is there?";

    /// Body for an unknown path.
    public static final String NOT_FOUND = "nothing here";

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
