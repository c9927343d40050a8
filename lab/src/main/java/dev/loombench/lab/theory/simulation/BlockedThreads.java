package dev.loombench.lab.theory.simulation;

/// The number of blocked virtual threads in steady state, λw on average. With Poisson arrivals it is Poisson
/// distributed, whatever the distribution of waits, and the departures from the wait are Poisson again.
///
/// Source: Mirasol, The Output of an M/G/∞ Queuing System is Poisson, Operations Research 11 (1963).
///
/// @param mean mean number
/// @param poisson whether the number is Poisson distributed; else it is constant
record BlockedThreads(double mean, boolean poisson) {
    /// The standard normal quantile of 1 − 10⁻⁶.
    private static final double ONE_IN_A_MILLION = 4.7534;

    static BlockedThreads of(SimulatedServer server, ArrivalProcess.Rate rate) {
        return new BlockedThreads(rate.perSecond() * server.unpinnedMean(), rate.poisson());
    }

    /// Whether requests leave their wait as independently as they arrived, so that waits needn't be simulated.
    /// They don't where new requests queue for a carrier.
    static boolean isIndependent(SimulatedServer server, ArrivalProcess.Rate rate) {
        return server.isVirtual()
                && !server.hasSeparateQueues()
                && (rate.poisson() || server.need().waiting().variation() == 0);
    }

    /// The number at a time that is exceeded in one moment of a million.
    ///
    /// Source: the quantile by Cornish and Fisher, Moments and Cumulants in the Specification of
    /// Distributions, 1938, with the Poisson distribution's skewness 1 / √mean.
    double peak() {
        double skew = (ONE_IN_A_MILLION * ONE_IN_A_MILLION - 1) / 6;
        return poisson && mean > 0 ? Math.ceil(mean + ONE_IN_A_MILLION * Math.sqrt(mean) + skew) : Math.ceil(mean);
    }
}
