package dev.loombench.lab.ideal.simulation;

/// When requests come.
public sealed interface Offered {
    /// At a rate, whether or not earlier ones were answered.
    ///
    /// @param perSecond more than 0
    /// @param poisson whether they come independently of each other, or evenly
    record Rate(double perSecond, boolean poisson) implements Offered {
        public Rate {
            if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("no rate: " + perSecond);
            }
        }
    }

    /// From so many users who each wait for the answer, think, and send the next one.
    ///
    /// @param users at least 1
    record Users(int users, RandomTime think) implements Offered {
        public Users {
            if (users < 1) {
                throw new IllegalArgumentException("no users: " + users);
            }
        }
    }
}
