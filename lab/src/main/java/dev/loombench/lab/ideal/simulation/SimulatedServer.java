package dev.loombench.lab.ideal.simulation;

import dev.loombench.lab.ideal.ThreadsOnCores;

/// A server with cores and threads.
///
/// A request first takes a thread, in the order in which requests come, and keeps it until it is
/// answered. On virtual threads there is always one; but to compute, and while it is pinned, it needs a
/// carrier, in the order in which threads became ready. All that compute share the cores evenly
/// (processor sharing), as the kernel lets platform threads do; with no more carriers than cores, those
/// that are mounted have a core each and run until they are done, as virtual threads do, which are never
/// preempted (JEP 444). A lone carrier whose queues are exhausted in turn
/// ([Discipline#EXHAUSTIVE]) is needed to begin, too, which takes no time.
///
/// @param threads of the pool, or [#UNLIMITED]
/// @param carriers that threads need to compute, or [#UNLIMITED]
/// @param cores at least 1
/// @param discipline of the carriers' queues; says nothing of platform threads
public record SimulatedServer(int threads, int carriers, int cores, Need need, Discipline discipline) {
    /// As many as are asked for.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public SimulatedServer {
        if (threads < 1 || carriers < 1 || cores < 1) {
            throw new IllegalArgumentException(
                    "no server: " + threads + " threads, " + carriers + " carriers, " + cores + " cores");
        }
    }

    /// A pool of platform threads.
    public static SimulatedServer platform(int threads, int cores, Need need) {
        return new SimulatedServer(threads, UNLIMITED, cores, need, Discipline.ONE_QUEUE);
    }

    /// A virtual thread for each request, and one queue in front of the carriers.
    public static SimulatedServer virtual(int carriers, int cores, Need need) {
        return virtual(carriers, cores, need, Discipline.ONE_QUEUE);
    }

    /// A virtual thread for each request.
    public static SimulatedServer virtual(int carriers, int cores, Need need, Discipline discipline) {
        return new SimulatedServer(UNLIMITED, carriers, cores, need, discipline);
    }

    public boolean isVirtual() {
        return carriers != UNLIMITED;
    }

    /// Whether those who begin and those who have waited are in each other's way by the queue that they
    /// are in.
    public boolean queuesApart() {
        return carriers == 1 && discipline == Discipline.EXHAUSTIVE && unpinnedMean() > 0;
    }

    /// The rate up to which its queues don't grow without end: what all its threads, or all its carriers, do
    /// when none of them is ever without a request. Infinite where nothing limits it.
    ///
    /// Source: Baccelli and Foss, On the Saturation Rule for the Stability of Queues, Journal of Applied
    /// Probability 32 (1995).
    public double capacity() {
        double compute = need.compute().mean();
        return Math.min(
                threads == UNLIMITED
                        ? ofCores()
                        : new ThreadsOnCores(threads, need.waiting().mean(), compute, cores).perSecond(),
                carriers == UNLIMITED || need.pinnedMean() + compute == 0
                        ? ofCores()
                        : new ThreadsOnCores(carriers, need.pinnedMean(), compute, cores).perSecond());
    }

    private double ofCores() {
        return cores / need.compute().mean();
    }

    /// How much of its wait a request spends without a carrier on average.
    public double unpinnedMean() {
        return isVirtual()
                ? need.waiting().mean() - need.pinnedMean()
                : need.waiting().mean();
    }

    /// How much of its wait a request spends without a carrier.
    double unpinned(double wait) {
        return isVirtual() ? Math.max(0, wait - need.pinnedSeconds()) : wait;
    }
}
