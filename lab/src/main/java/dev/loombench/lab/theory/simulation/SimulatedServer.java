package dev.loombench.lab.theory.simulation;

import dev.loombench.lab.theory.ThreadsOnCores;

/// The model of a server with cores and threads.
///
/// A request first takes a thread, in order of arrival, and keeps it until it is answered. Virtual threads are
/// unlimited, but need a carrier to compute and while they are pinned, in the order in which they became ready.
/// Computations share the cores evenly (processor sharing), as the kernel lets platform threads do; with no
/// more carriers than cores, mounted threads have a core each and run until they are done, as virtual threads
/// are never preempted (JEP 444). A new request also needs a single carrier whose queues are served
/// exhaustively ([QueueDiscipline#EXHAUSTIVE]), for no time.
///
/// @param threads size of the pool, or [#UNLIMITED]
/// @param carriers carriers of virtual threads, or [#UNLIMITED] for platform threads
/// @param cores at least 1
/// @param need service demand of a request
/// @param discipline queue discipline of the carriers; no effect on platform threads
public record SimulatedServer(int threads, int carriers, int cores, ServiceDemand need, QueueDiscipline discipline) {
    /// The number of threads or carriers where nothing limits it.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public SimulatedServer {
        if (threads < 1 || carriers < 1 || cores < 1) {
            throw new IllegalArgumentException(
                    "no server: " + threads + " threads, " + carriers + " carriers, " + cores + " cores");
        }
    }

    /// Returns a server with a pool of platform threads.
    public static SimulatedServer platform(int threads, int cores, ServiceDemand need) {
        return new SimulatedServer(threads, UNLIMITED, cores, need, QueueDiscipline.ONE_QUEUE);
    }

    /// Returns a server with a virtual thread for each request and one queue in front of the carriers.
    public static SimulatedServer virtual(int carriers, int cores, ServiceDemand need) {
        return virtual(carriers, cores, need, QueueDiscipline.ONE_QUEUE);
    }

    /// Returns a server with a virtual thread for each request.
    public static SimulatedServer virtual(int carriers, int cores, ServiceDemand need, QueueDiscipline discipline) {
        return new SimulatedServer(UNLIMITED, carriers, cores, need, discipline);
    }

    public boolean isVirtual() {
        return carriers != UNLIMITED;
    }

    /// Whether new and woken requests delay each other because a single carrier empties one of their queues
    /// before it serves the other.
    public boolean hasSeparateQueues() {
        return carriers == 1 && discipline == QueueDiscipline.EXHAUSTIVE && unpinnedMean() > 0;
    }

    /// The capacity, the highest rate at which queues don't grow without bound: the throughput of all threads,
    /// or all carriers, if none is ever idle. Infinite where nothing limits it.
    ///
    /// Source: Baccelli and Foss, On the Saturation Rule for the Stability of Queues, Journal of Applied
    /// Probability 32 (1995).
    public double capacity() {
        double compute = need.compute().mean();
        return Math.min(
                threads == UNLIMITED
                        ? coreCapacity()
                        : new ThreadsOnCores(threads, need.waiting().mean(), compute, cores).perSecond(),
                carriers == UNLIMITED || need.pinnedMean() + compute == 0
                        ? coreCapacity()
                        : new ThreadsOnCores(carriers, need.pinnedMean(), compute, cores).perSecond());
    }

    private double coreCapacity() {
        return cores / need.compute().mean();
    }

    /// The mean wait of a request without a carrier, in seconds.
    public double unpinnedMean() {
        return isVirtual()
                ? need.waiting().mean() - need.pinnedMean()
                : need.waiting().mean();
    }

    /// The part of a wait that a request spends without a carrier, in seconds.
    double unpinnedPart(double wait) {
        return isVirtual() ? Math.max(0, wait - need.pinnedSeconds()) : wait;
    }

    /// The queue discipline of carriers: the order in which they run virtual threads that are ready.
    public enum QueueDiscipline {
        /// One queue, first come, first served.
        ONE_QUEUE,

        /// Polling with exhaustive service: new and woken threads have queues of their own, and a carrier
        /// serves a queue until it is empty. Several carriers serve different queues, which is as good as
        /// one queue; so it matters to a single carrier only.
        ///
        /// Sources: `ForkJoinPool.runWorker` and `DelayScheduler` of JDK 25 (new threads are submitted by the
        /// thread that starts them, woken ones by the timer's thread, and each submits to a queue of its own);
        /// Takagi, Queuing Analysis of Polling Models, ACM Computing Surveys 20 (1988).
        EXHAUSTIVE;

        /// The first JDK known to serve queues exhaustively. On 21 a carrier scans all queues after each
        /// task; the releases in between weren't measured.
        public static final int FIRST_EXHAUSTIVE_JDK = 25;

        /// Returns the discipline of a JDK's default scheduler.
        ///
        /// @param feature its feature release, such as 25
        public static QueueDiscipline ofJdk(int feature) {
            return feature >= FIRST_EXHAUSTIVE_JDK ? EXHAUSTIVE : ONE_QUEUE;
        }
    }
}
