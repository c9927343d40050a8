package dev.loombench.protocol.load;

/// The names of the files that a generator leaves in its order's directory, and of what is in them.
public final class LoadFiles {
    /// A log of HdrHistograms in nanoseconds for the requests that were due in the measured window, with the
    /// tags [#INTENDED], [#PROMPT] and [#SERVICE]. Like the summary, it is written anew each second.
    public static final String HISTOGRAMS = "latency.hlog";

    /// A line for each second.
    public static final String SECONDS = "seconds.csv";

    /// Lines of messages: [LoadSummary].
    public static final String SUMMARY = "load.txt";

    /// The tag of latencies from the time at which a request was due. Requests that timed out are in it with
    /// the time until they were given up; other failed requests aren't.
    public static final String INTENDED = "intended";

    /// The tag of the same latencies without the generator's own lag: from the time at which it got round to the
    /// request. What a request then waited for a free connection is in it.
    public static final String PROMPT = "prompt";

    /// The tag of latencies from the time at which a request was sent, as a closed loop reports them.
    /// Requests that timed out are missing.
    public static final String SERVICE = "service";

    private LoadFiles() {}
}
