package dev.loombench.lab.ideal.simulation;

/// Cores on which those who are ready compute.
sealed interface Cores permits SharedCores, SlicedCores {
    /// Somebody becomes ready, now.
    ///
    /// @param who not [Permits#NOBODY]
    /// @param seconds to compute
    void add(int who, double seconds);

    /// When something happens here if nobody comes; infinite where nobody computes.
    double next(double now);

    /// Time passes, but not beyond [#next].
    void goOn(double seconds);

    /// What happens now, at the time of [#next].
    ///
    /// @return who is done, or [Permits#NOBODY] where only a slice ended
    int happen();

    /// Cores that compute.
    int busy();
}
