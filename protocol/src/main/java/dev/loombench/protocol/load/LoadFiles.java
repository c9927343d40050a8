package dev.loombench.protocol.load;

/// The names of the files that a generator leaves in its order's directory, and of what is in them.
public final class LoadFiles {
    /// A log of HdrHistograms in nanoseconds: one with [#INTENDED] and one with [#SERVICE] for the measured
    /// window.
    public static final String HISTOGRAMS = "latency.hlog";

    /// A line for each second.
    public static final String SECONDS = "seconds.csv";

    /// Lines of messages: [LoadSummary].
    public static final String SUMMARY = "load.txt";

    /// The tag of latencies from the time at which a request was due. Requests that timed out are in it with
    /// the time until they were given up; other failed requests aren't.
    public static final String INTENDED = "intended";

    /// The tag of latencies from the time at which a request was sent, as a closed loop reports them.
    /// Requests that timed out are missing.
    public static final String SERVICE = "service";

    private LoadFiles() {}
}
