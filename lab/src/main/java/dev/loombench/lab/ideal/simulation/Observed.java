package dev.loombench.lab.ideal.simulation;

import java.util.Arrays;

/// What was seen of a server in a window of time, after the warm-up.
public final class Observed {
    private final double[] responses;
    private final Averages averages;
    private final double mostThreads;

    /// What was so on average.
    ///
    /// @param perSecond answers, also to requests that came before the window
    /// @param inSystem requests under way, those that wait for a thread included
    /// @param threads taken
    /// @param carriers taken, where there are any
    /// @param coresBusy of all cores
    record Averages(double perSecond, double inSystem, double threads, double carriers, double coresBusy) {}

    /// @param responses seconds from arrival to answer of the requests that came in the window; not
    ///     copied
    /// @param mostThreads taken at a time
    Observed(double[] responses, Averages averages, double mostThreads) {
        this.responses = responses;
        this.averages = averages;
        this.mostThreads = mostThreads;
        Arrays.sort(responses);
    }

    /// Response times in seconds, sorted.
    double[] responses() {
        return responses.clone();
    }

    /// The mean response time in seconds.
    public double mean() {
        double sum = 0;
        for (double response : responses) {
            sum += response;
        }
        return sum / responses.length;
    }

    /// The response time in seconds that the share of requests doesn't exceed.
    ///
    /// @param share more than 0, at most 1
    public double quantile(double share) {
        return responses[Math.max(0, (int) Math.ceil(share * responses.length) - 1)];
    }

    /// Answers per second.
    public double perSecond() {
        return averages.perSecond();
    }

    /// Requests under way on average, those that wait for a thread included.
    public double inSystem() {
        return averages.inSystem();
    }

    /// Threads taken on average.
    public double threads() {
        return averages.threads();
    }

    /// Threads taken at a time.
    public double mostThreads() {
        return mostThreads;
    }

    /// Carriers taken on average, where there are any.
    public double carriers() {
        return averages.carriers();
    }

    /// Cores that compute, on average.
    public double coresBusy() {
        return averages.coresBusy();
    }
}
