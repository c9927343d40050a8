package dev.loombench.lab.ideal.simulation;

/// What a server does with the requests that have come, while a [Play] keeps the time.
sealed interface Service permits SharedService, SlicedService {
    /// Who keeps the time.
    interface Clock {
        /// [Service#happen] is to be called with the event, so many seconds from now.
        void after(double seconds, int event);

        /// The request has been answered, now.
        void answered(int request);
    }

    void come(int request);

    /// @param event that it asked for
    void happen(int event);

    /// When the next turn on a core ends if nothing else happens; infinite where nobody computes.
    double nextTurn(double now);

    /// Time passes, but not beyond [#nextTurn].
    void goOn(double seconds);

    /// A turn ends, at the time of [#nextTurn].
    void turn();

    /// Threads that requests have; in slices those also that have answered and are to take the next one.
    Permits threads();

    /// Carriers that they have; of platform threads how many have a core or wait for one, whatever they do.
    int carriersTaken();

    /// Cores that compute.
    int coresBusy();
}
