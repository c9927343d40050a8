package dev.loombench.lab.theory.simulation;

import java.util.Arrays;

/// The result of one simulation run: response times and averages of a window after the warm-up.
public final class SimulationResult {
    private final double[] responses;
    private final Averages averages;
    private final double peakThreads;

    /// Time averages over the window.
    ///
    /// @param perSecond throughput, including answers to requests from before the window
    /// @param inSystem requests in progress, including those that wait for a thread
    /// @param threads busy threads
    /// @param carriers busy carriers, if there are any
    /// @param coresBusy busy cores
    record Averages(double perSecond, double inSystem, double threads, double carriers, double coresBusy) {}

    /// Creates the result of a run.
    ///
    /// @param responses response times in seconds of the requests that arrived in the window; sorted in place,
    ///     not copied
    /// @param mostThreads peak number of busy threads
    SimulationResult(double[] responses, Averages averages, double mostThreads) {
        this.responses = responses;
        this.averages = averages;
        this.peakThreads = mostThreads;
        Arrays.sort(responses);
    }

    /// The response times in seconds, ascending.
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

    /// The response time in seconds that a share of requests doesn't exceed.
    ///
    /// @param share more than 0, at most 1
    public double quantile(double share) {
        return responses[Math.max(0, (int) Math.ceil(share * responses.length) - 1)];
    }

    /// The throughput in answers per second.
    public double perSecond() {
        return averages.perSecond();
    }

    /// The mean number of requests in progress, including those that wait for a thread.
    public double inSystem() {
        return averages.inSystem();
    }

    /// The mean number of busy threads.
    public double threads() {
        return averages.threads();
    }

    /// The peak number of busy threads.
    public double peakThreads() {
        return peakThreads;
    }

    /// The mean number of busy carriers, if there are any.
    public double carriers() {
        return averages.carriers();
    }

    /// The mean number of busy cores.
    public double coresBusy() {
        return averages.coresBusy();
    }
}
