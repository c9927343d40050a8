package dev.loombench.lab.capacity;

import dev.loombench.lab.load.Second;
import dev.loombench.lab.load.Steadiness;
import dev.loombench.lab.load.SteadyTest;
import dev.loombench.lab.stats.Latencies;
import java.util.List;

/// What came of a load at one offered rate.
public sealed interface ProbeOutcome {
    /// The rate that was asked for, in requests per second.
    double offered();

    /// The server was measured.
    ///
    /// @param seconds length of the window
    /// @param scheduled requests that were due in it
    /// @param answered right answers in it
    /// @param failed requests that failed in it, timeouts included
    /// @param latencies from the intended start, timeouts included
    /// @param steadiness of the window
    record Measured(
            double offered,
            double seconds,
            long scheduled,
            long answered,
            long failed,
            Latencies latencies,
            Steadiness steadiness)
            implements ProbeOutcome {
        /// @param window its seconds, without warm-up
        /// @param latencies of the requests of the window
        public static Measured of(double offered, List<Second> window, Latencies latencies) {
            return new Measured(
                    offered,
                    window.size(),
                    window.stream().mapToLong(Second::scheduled).sum(),
                    window.stream().mapToLong(Second::answered).sum(),
                    window.stream()
                            .mapToLong(second -> second.errors() + second.timeouts())
                            .sum(),
                    latencies,
                    SteadyTest.of(window));
        }

        /// Right answers per second.
        public double achieved() {
            return answered / seconds;
        }

        /// The share of the requests that came to an end without a right answer; 1 where none came to an end.
        public double errorShare() {
            return answered + failed == 0 ? 1 : failed / (double) (answered + failed);
        }

        /// By how many requests the backlog grew in the window.
        public long backlog() {
            return scheduled - answered - failed;
        }
    }

    /// The generator or the machine was the limit, so that nothing is known of the server at this rate.
    ///
    /// @param cause a clause without a full stop
    record Invalid(double offered, String cause) implements ProbeOutcome {}
}
