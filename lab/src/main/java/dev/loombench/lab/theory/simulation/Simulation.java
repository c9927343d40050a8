package dev.loombench.lab.theory.simulation;

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// Independent replications of a simulation, each from a seed of its own and without its warm-up, so that every
/// figure has a confidence interval.
///
/// Source: Law, Simulation Modeling and Analysis, 5th edition (2015), section 9.5.2 (replication and
/// deletion).
///
/// @param replications results of the runs, at least 2
public record Simulation(List<SimulationResult> replications) {
    private static final double LEVEL = 0.95;

    /// A figure with its 95 % confidence interval.
    public record SimulatedFigure(double value, double low, double high) {}

    /// The size of a simulation.
    ///
    /// @param replications number of runs, at least 2
    /// @param warmupSeconds simulated warm-up of each run, at least 0
    /// @param answers answers of each run after that, at least 1
    public record SimulationSize(int replications, double warmupSeconds, int answers) {
        public SimulationSize {
            if (replications < 2 || answers < 1 || !(warmupSeconds >= 0 && warmupSeconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("no simulation of " + replications + " × " + answers
                        + " answers after " + warmupSeconds + " s");
            }
        }
    }

    public Simulation {
        replications = List.copyOf(replications);
        if (replications.size() < 2) {
            throw new IllegalArgumentException("an interval needs two replications: " + replications.size());
        }
    }

    /// Runs a simulation. Where the rate isn't below the server's [SimulatedServer#capacity], the queue grows
    /// without bound, and the figures depend on the length of the run.
    ///
    /// @param seed random seed; the same one gives the same figures, and two servers or rates the same requests
    public static Simulation run(SimulatedServer server, ArrivalProcess offered, long seed, SimulationSize effort) {
        return new Simulation(IntStream.range(0, effort.replications())
                .mapToObj(i ->
                        new SimulationRun(server, offered, seed + i, effort.warmupSeconds(), effort.answers()).run())
                .toList());
    }

    /// Runs a simulation of virtual threads whose unpinned waits are in steady state from the start, so that
    /// the warm-up needn't be a multiple of the wait; only where [#hasKnownWaiting].
    ///
    /// @param effort size with the warm-up of the carriers' queue alone
    public static Simulation runFromSteadyState(
            SimulatedServer server, ArrivalProcess.OpenArrivals rate, long seed, SimulationSize effort) {
        return new Simulation(IntStream.range(0, effort.replications())
                .mapToObj(i ->
                        new SimulationRun(server, rate, seed + i, effort.warmupSeconds(), effort.answers(), true).run())
                .toList());
    }

    /// Whether the steady state of unpinned waits is known in closed form: on virtual threads, with Poisson
    /// arrivals or constant waits, and without a queue of new requests. Then requests leave their wait as
    /// independently as they arrived.
    public static boolean hasKnownWaiting(SimulatedServer server, ArrivalProcess.OpenArrivals rate) {
        return server.isVirtual()
                && !server.hasSeparateQueues()
                && (rate.poisson() || server.need().waiting().variation() == 0);
    }

    /// Computes the mean of a figure over the replications, with Student's interval.
    public SimulatedFigure figure(ToDoubleFunction<SimulationResult> figure) {
        SampleMean mean =
                SampleMean.of(replications.stream().map(figure::applyAsDouble).toList());
        Interval interval = mean.studentInterval(LEVEL).orElseThrow();
        return new SimulatedFigure(mean.mean(), interval.low(), interval.high());
    }

    /// Computes the range of a figure over the replications.
    public Interval range(ToDoubleFunction<SimulationResult> figure) {
        double[] values = replications.stream().mapToDouble(figure).sorted().toArray();
        return new Interval(values[0], values[values.length - 1]);
    }

    /// The arrival process of requests: open or closed.
    public sealed interface ArrivalProcess {
        /// Open arrivals at a rate, whether or not earlier requests were answered.
        ///
        /// @param perSecond requests per second, more than 0
        /// @param poisson whether arrivals are a Poisson process; else they are evenly spaced
        record OpenArrivals(double perSecond, boolean poisson) implements ArrivalProcess {
            public OpenArrivals {
                if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
                    throw new IllegalArgumentException("no rate: " + perSecond);
                }
            }
        }

        /// Closed arrivals from users who each wait for the answer, think, and send the next request.
        ///
        /// @param users number of users, at least 1
        /// @param think time between an answer and the user's next request
        record ClosedArrivals(int users, TimeDistribution think) implements ArrivalProcess {
            public ClosedArrivals {
                if (users < 1) {
                    throw new IllegalArgumentException("no users: " + users);
                }
            }
        }
    }

    /// The result of one simulation run: response times and averages of a window after the warm-up.
    public static final class SimulationResult {
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
        /// @param responses response times in seconds of the requests that arrived in the window; sorted in
        ///     place, not copied
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
}
