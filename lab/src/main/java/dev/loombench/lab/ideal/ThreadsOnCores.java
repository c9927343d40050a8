package dev.loombench.lab.ideal;

/// So many threads that always have a request, each of which waits and then computes, on cores that all
/// of them share: what a full pool does at most, and what users do who each wait for the answer.
///
/// With n of T threads computing, the cores do min(n, k) / c requests a second, and the other T − n come
/// back at the rate (T − n) / w. In balance, p(n + 1) / p(n) = (T − n) / w · c / min(n + 1, k), and the
/// throughput is the sum of p(n) · min(n, k) / c. It depends on the means of w and c only, not on how
/// they are distributed, where the cores are shared evenly (a symmetric queue), and as long as something
/// varies: if nothing does, the threads keep the rhythm in which they began.
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
    private static final double HUGE = 1e200;

    public ThreadsOnCores {
        if (threads < 1 || cores < 1 || !isTime(waitSeconds) || !isTime(computeSeconds)) {
            throw new IllegalArgumentException("no " + threads + " threads on " + cores + " cores that wait "
                    + waitSeconds + " s and compute " + computeSeconds + " s");
        }
        if (waitSeconds + computeSeconds <= 0) {
            throw new IllegalArgumentException("requests that take no time have no capacity");
        }
    }

    /// Requests per second.
    public double perSecond() {
        if (computeSeconds == 0) {
            return threads / waitSeconds;
        }
        return coresBusy() / computeSeconds;
    }

    /// How many cores are busy on average.
    public double coresBusy() {
        if (waitSeconds == 0) {
            return computeSeconds == 0 ? 0 : Math.min(threads, cores);
        }
        double weight = 1;
        double all = 1;
        double busy = 0;
        for (int n = 1; n <= threads; n++) {
            weight *= (threads - n + 1) / waitSeconds * computeSeconds / Math.min(n, cores);
            all += weight;
            busy += weight * Math.min(n, cores);
            if (all > HUGE) {
                weight /= HUGE;
                all /= HUGE;
                busy /= HUGE;
            }
        }
        return busy / all;
    }

    /// What neither the threads nor the cores can exceed: min(T / (w + c), k / c).
    ///
    /// Source: Denning and Buzen, The Operational Analysis of Queueing Network Models, Computing Surveys
    /// 10 (1978).
    public double bound() {
        double ofThreads = threads / (waitSeconds + computeSeconds);
        return computeSeconds == 0 ? ofThreads : Math.min(ofThreads, cores / computeSeconds);
    }

    private static boolean isTime(double seconds) {
        return seconds >= 0 && seconds < Double.POSITIVE_INFINITY;
    }
}
