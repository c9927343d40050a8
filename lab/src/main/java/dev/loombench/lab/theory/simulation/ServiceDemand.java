package dev.loombench.lab.theory.simulation;

import org.apache.commons.statistics.distribution.GammaDistribution;

/// The service demand of a request: a wait, then a computation, during both of which it holds its thread.
///
/// @param waiting time blocked on something other than a core
/// @param pinnedSeconds the last part of the wait during which a virtual thread pins its carrier, or all of a
///     wait that is shorter; no effect on platform threads
/// @param compute CPU time on one core
public record ServiceDemand(TimeDistribution waiting, double pinnedSeconds, TimeDistribution compute) {
    public ServiceDemand {
        if (!(pinnedSeconds >= 0 && pinnedSeconds <= waiting.mean())) {
            throw new IllegalArgumentException(
                    "of a wait of " + waiting.mean() + " s not " + pinnedSeconds + " s can be pinned");
        }
        if (waiting.mean() + compute.mean() <= 0) {
            throw new IllegalArgumentException("a request that neither waits nor computes takes no time");
        }
    }

    /// Whether demands differ from request to request.
    public boolean varies() {
        return waiting.varies() || compute.varies();
    }

    /// The mean time for which a request pins its carrier, in seconds.
    public double pinnedMean() {
        return waiting.meanUpTo(pinnedSeconds);
    }

    /// The mean response time of a request that has the machine to itself, in seconds.
    public double meanTotal() {
        return waiting.mean() + compute.mean();
    }

    /// A distribution of times: constant, exponential, or gamma with any other coefficient of variation.
    ///
    /// @param mean in seconds, at least 0
    /// @param variation coefficient of variation (standard deviation / mean) from 0 to 100: 0 for a constant, 1 for
    ///     the exponential distribution
    public record TimeDistribution(double mean, double variation) {
        private static final double MAX_VARIATION = 100;

        public TimeDistribution {
            if (!(mean >= 0 && mean < Double.POSITIVE_INFINITY && variation >= 0 && variation <= MAX_VARIATION)) {
                throw new IllegalArgumentException("no time: " + mean + " s with a variation of " + variation);
            }
        }

        /// Returns a constant.
        public static TimeDistribution fixed(double seconds) {
            return new TimeDistribution(seconds, 0);
        }

        /// Returns an exponential distribution.
        public static TimeDistribution exponential(double mean) {
            return new TimeDistribution(mean, 1);
        }

        /// Whether it isn't a constant.
        public boolean varies() {
            return variation > 0 && mean > 0;
        }

        /// Computes the mean of min(X, limit): the area above the distribution function up to the limit.
        ///
        /// With the shape a = 1 / variation² and the scale θ = mean / a, that is a·θ·P(a + 1, limit / θ) +
        /// limit·(1 − P(a, limit / θ)), where P is the distribution with the scale 1: for exponential times
        /// mean·(1 − exp(−limit / mean)).
        ///
        /// @param limit in seconds, at least 0
        public double meanUpTo(double limit) {
            if (variation == 0 || mean == 0 || limit == 0) {
                return Math.min(mean, limit);
            }
            double shape = 1 / (variation * variation);
            double scale = mean / shape;
            return mean * GammaDistribution.of(shape + 1, scale).cumulativeProbability(limit)
                    + limit * GammaDistribution.of(shape, scale).survivalProbability(limit);
        }

        double draw(RandomStream draws) {
            if (variation == 0 || mean == 0) {
                return mean;
            }
            if (variation == 1) {
                return mean * draws.exponential();
            }
            double square = variation * variation;
            return GammaDistribution.of(1 / square, mean * square)
                    .createSampler(draws)
                    .sample();
        }
    }
}
