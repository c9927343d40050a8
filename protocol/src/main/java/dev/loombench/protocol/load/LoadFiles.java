package dev.loombench.protocol.load;

/// The names of the files that a generator writes to its order's directory, and of the tags in them.
public final class LoadFiles {
    /// The log of HdrHistograms in nanoseconds, with the tags [#INTENDED], [#PROMPT], [#SERVICE], [#ENTERED] and
    /// [#AWAITED]: in the open model for the requests due in the measured window, in a closed loop for those that
    /// ended in it. Like the summary, it is rewritten each second.
    public static final String HISTOGRAMS = "latency.hlog";

    /// The CSV file with a line for each second: [LoadSecond].
    public static final String SECONDS = "seconds.csv";

    /// The file with the messages of a [LoadSummary].
    public static final String SUMMARY = "load.txt";

    /// The tag of latencies from the time at which a request was due. Timed-out requests are included with the
    /// time until they were given up; other failed requests aren't.
    public static final String INTENDED = "intended";

    /// The tag of the same latencies without the generator's own lag: from the time at which it processed the
    /// request. The wait for a free connection is included.
    public static final String PROMPT = "prompt";

    /// The tag of latencies from the time at which a request was sent, as a closed loop reports them.
    /// Timed-out requests aren't included.
    public static final String SERVICE = "service";

    /// The tag of the ages, since they were due, of the requests with which users of a closed loop entered the window.
    public static final String ENTERED = "entered";

    /// The tag of the times for which users of a closed loop had waited for a request that was unanswered at the
    /// window's end, or that failed in the window otherwise than by a timeout.
    public static final String AWAITED = "awaited";

    private LoadFiles() {}
}
