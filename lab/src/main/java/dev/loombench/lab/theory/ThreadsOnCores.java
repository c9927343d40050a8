package dev.loombench.lab.theory;

import java.util.OptionalInt;

/// A closed queueing network of threads that alternate between a wait and a computation on shared cores: the
/// highest throughput of a full thread pool, and that of users who each wait for their answer.
///
/// With n of T threads computing, the cores serve min(n, k) / c requests a second, and the other T − n return
/// at the rate (T − n) / w. In equilibrium, p(n + 1) / p(n) = (T − n) / w · c / min(n + 1, k), and the
/// throughput is the sum of p(n) · min(n, k) / c. It depends on the means of w and c only, not on their
/// distributions, where the cores are shared evenly (a symmetric queue), and as long as something varies:
/// if nothing does, the threads stay in the phase in which they started.
///
/// Source: Baskett, Chandy, Muntz and Palacios, Open, Closed, and Mixed Networks of Queues with Different
/// Classes of Customers, Journal of the ACM 22 (1975); for the distributions Kelly, Reversibility and
/// Stochastic Networks (1979), section 3.3.
///
/// @param threads at least 1
/// @param waitSeconds w, at least 0
/// @param computeSeconds c, at least 0; more than 0 where there is no wait
/// @param cores k, at least 1
public record ThreadsOnCores(int threads, double waitSeconds, double computeSeconds, int cores) {
    /// The sum of weights beyond which all weights are scaled down, long before they overflow.
    private static final double RESCALE_LIMIT = 1e200;

    public ThreadsOnCores {
        if (threads < 1 || cores < 1 || !isTime(waitSeconds) || !isTime(computeSeconds)) {
            throw new IllegalArgumentException("no " + threads + " threads on " + cores + " cores that wait "
                    + waitSeconds + " s and compute " + computeSeconds + " s");
        }
        if (waitSeconds + computeSeconds <= 0) {
            throw new IllegalArgumentException("requests that take no time have no capacity");
        }
    }

    /// The throughput in requests per second.
    public double perSecond() {
        if (computeSeconds == 0) {
            return threads / waitSeconds;
        }
        return coresBusy() / computeSeconds;
    }

    /// The mean number of busy cores.
    public double coresBusy() {
        if (waitSeconds == 0) {
            return computeSeconds == 0 ? 0 : Math.min(threads, cores);
        }
        double weight = 1;
        double sum = 1;
        double busy = 0;
        for (int n = 1; n <= threads; n++) {
            weight *= (threads - n + 1) / waitSeconds * computeSeconds / Math.min(n, cores);
            sum += weight;
            busy += weight * Math.min(n, cores);
            if (sum > RESCALE_LIMIT) {
                weight /= RESCALE_LIMIT;
                sum /= RESCALE_LIMIT;
                busy /= RESCALE_LIMIT;
            }
        }
        return busy / sum;
    }

    /// The asymptotic bound of the throughput by threads and by cores: min(T / (w + c), k / c).
    ///
    /// Source: Denning and Buzen, The Operational Analysis of Queueing Network Models, Computing Surveys
    /// 10 (1978).
    public double bound() {
        double threadBound = threads / (waitSeconds + computeSeconds);
        return computeSeconds == 0 ? threadBound : Math.min(threadBound, cores / computeSeconds);
    }

    private static boolean isTime(double seconds) {
        return seconds >= 0 && seconds < Double.POSITIVE_INFINITY;
    }

    /// The rule of thumb for the size of a thread pool that keeps all cores busy:
    /// threads = cores × (1 + wait / compute).
    ///
    /// Source: Goetz et al., Java Concurrency in Practice (2006), section 8.2, at a target utilisation of 1.
    public static final class PoolSizeRule {
        private PoolSizeRule() {}

        /// Computes the pool size.
        ///
        /// @param waitSeconds wait of one task; NaN where it isn't known
        /// @param computeSeconds CPU time of one task; NaN where it isn't known
        /// @return rounded, from 1 to the number of tasks; empty where the task doesn't compute or a time isn't
        ///     known
        /// @throws IllegalArgumentException if a time is negative or a number is below 1
        public static OptionalInt threads(int cores, double waitSeconds, double computeSeconds, int tasks) {
            if (cores < 1 || tasks < 1 || waitSeconds < 0 || computeSeconds < 0) {
                throw new IllegalArgumentException("no pool for " + tasks + " tasks that wait " + waitSeconds
                        + " s and compute " + computeSeconds + " s on " + cores + " cores");
            }
            if (!Double.isFinite(waitSeconds) || !Double.isFinite(computeSeconds) || computeSeconds == 0) {
                return OptionalInt.empty();
            }
            long threads = Math.round(cores * (1 + waitSeconds / computeSeconds));
            return OptionalInt.of(Math.clamp(threads, 1, tasks));
        }
    }
}
