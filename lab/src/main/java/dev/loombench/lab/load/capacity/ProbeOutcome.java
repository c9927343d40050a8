package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.stats.Latencies;

/// Outcome of a load at one offered rate.
public sealed interface ProbeOutcome {
    /// Offered rate in requests per second.
    double offered();

    /// Measurement of the server.
    ///
    /// @param seconds length of the window
    /// @param scheduled requests that were due in the window
    /// @param answered correct answers in the window
    /// @param failed requests that failed in the window, timeouts included
    /// @param latencies from the intended start, timeouts included
    /// @param steadiness of the window
    record ValidProbe(
            double offered,
            double seconds,
            long scheduled,
            long answered,
            long failed,
            Latencies latencies,
            Steadiness steadiness)
            implements ProbeOutcome {
        /// Correct answers per second.
        public double achieved() {
            return answered / seconds;
        }

        /// Share of the completed requests without a correct answer; 1 where none completed.
        public double errorShare() {
            return answered + failed == 0 ? 1 : failed / (double) (answered + failed);
        }

        /// Growth of the backlog in the window, in requests.
        public long backlog() {
            return scheduled - answered - failed;
        }
    }

    /// Load in which the generator or the machine was the limit, so that it says nothing of the server at this
    /// rate.
    ///
    /// @param cause a clause without a full stop
    record InvalidProbe(double offered, String cause) implements ProbeOutcome {}
}
