package dev.loombench.lab.theory.simulation;

import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;

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
