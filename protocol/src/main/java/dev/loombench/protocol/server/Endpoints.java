package dev.loombench.protocol.server;

/// What every server under test answers to a GET, below its context path.
public final class Endpoints {
    /// The text `Hello`.
    public static final String HELLO = "/hello";

    /// `Thread.currentThread().toString()` of the thread that answers.
    public static final String THREAD_NAME = "/thread/name";

    /// The same after 1,000 ms.
    public static final String THREAD_BENCHMARK = "/thread/benchmark";

    /// The text `done` after the wait [#WAIT] and then the computation [#CPU], both of which may be left out;
    /// 400 and one line where one of them isn't what it should be.
    public static final String WORK = "/work";

    /// The parameter of [#WORK] that is a duration, such as `100ms`.
    public static final String WAIT = "wait";

    /// The parameter of [#WORK] that is a number of tokens of JMH's `Blackhole.consumeCPU`, such as `10k`.
    public static final String CPU = "cpu";

    private Endpoints() {}
}
