package dev.loombench.lab.ideal.simulation;

/// The virtual threads that only wait, of requests that come at a rate, in the long run: λw of them on average.
/// Where requests come independently of each other their number has a Poisson distribution, however long
/// they wait, and those who have waited come as independently as they came.
///
/// Source: Mirasol, The Output of an M/G/∞ Queuing System is Poisson, Operations Research 11 (1963).
///
/// @param mean how many there are on average
/// @param poisson whether their number varies so; else it is always the same
record Asleep(double mean, boolean poisson) {
    /// One moment in a million has more.
    private static final double RARE = 4.7534;

    static Asleep of(SimulatedServer server, Offered.Rate rate) {
        return new Asleep(rate.perSecond() * server.unpinnedMean(), rate.poisson());
    }

    /// Whether those who have waited come as they would if nobody waited, so that the waiting needn't be played. Those
    /// who must wait for a carrier to begin don't.
    static boolean isSettled(SimulatedServer server, Offered.Rate rate) {
        return server.isVirtual()
                && !server.queuesApart()
                && (rate.poisson() || server.need().waiting().variation() == 0);
    }

    /// How many there are at a time, but for one moment in a million.
    ///
    /// Source: the quantile by Cornish and Fisher, Moments and Cumulants in the Specification of
    /// Distributions, 1938, with the Poisson distribution's skewness 1 / √mean.
    double most() {
        return poisson && mean > 0 ? Math.ceil(mean + RARE * Math.sqrt(mean) + (RARE * RARE - 1) / 6) : Math.ceil(mean);
    }
}
