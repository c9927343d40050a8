package dev.loombench.protocol.server;

/// The endpoints of every server under test, for GET, below its context path.
public final class Endpoints {
    /// The path that answers the text `Hello`.
    public static final String HELLO = "/hello";

    /// The path that answers `Thread.currentThread().toString()` of the handler's thread.
    public static final String THREAD_NAME = "/thread/name";

    /// The path that answers the same after 1,000 ms.
    public static final String THREAD_BENCHMARK = "/thread/benchmark";

    /// The path that answers `done` after the wait [#WAIT] and then the computation [#CPU], both optional; 400
    /// and one line where one of them is invalid.
    public static final String WORK = "/work";

    /// The parameter of [#WORK] for the wait, a duration such as `100ms`.
    public static final String WAIT = "wait";

    /// The parameter of [#WORK] for the computation, in tokens of JMH's `Blackhole.consumeCPU`, such as `10k`.
    public static final String CPU = "cpu";

    private Endpoints() {}
}
