package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.ConnectionPhase;
import dev.loombench.lab.diagnose.threads.MonitorWaits;
import dev.loombench.lab.diagnose.threads.SerialThreadKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Summary of several thread dumps taken in the window.
///
/// @param dumps number of dumps
/// @param carriers maximum number of carriers of virtual threads in a dump; 0 where dumps don't tell
/// @param sites sites where threads were, the one with most threads first
/// @param pools pools and event loops, the largest first
/// @param held the monitor that most threads waited for while it was held, and who held it; empty where unknown
/// @param movement whether virtual threads moved from dump to dump
/// @param growth sites where virtual threads only become more, the one with most arrivals first
/// @param monitors waits for monitors whose owners wait, too, the same in all dumps
/// @param idleThreads threads of pools that waited for a task in every dump
public record ThreadDumpSummary(
        int dumps,
        int carriers,
        List<ThreadSite> sites,
        List<PoolSaturation> pools,
        Optional<ContendedObject> held,
        ThreadMovement movement,
        List<ThreadGrowth> growth,
        MonitorWaits monitors,
        ThreadIds idleThreads) {
    /// Number of dumps below which a standstill isn't told from a pause, nor a queue from chance.
    public static final int MIN_DUMPS = 3;

    /// Number of arrivals below which growth is chance.
    private static final long MIN_ARRIVALS = 20;

    /// Share of the mean number of arrivals that must come between any two dumps, so that a batch that
    /// starts its threads at once is no leak.
    private static final double MIN_STEADINESS = 0.3;

    static final ThreadDumpSummary NONE = new ThreadDumpSummary(
            0,
            0,
            List.of(),
            List.of(),
            Optional.empty(),
            ThreadMovement.UNKNOWN,
            List.of(),
            MonitorWaits.NONE,
            ThreadIds.NONE);

    /// This summary with platform threads that are known to have run meanwhile: a worker that makes one call
    /// after another may stand at the same site in every dump.
    ///
    /// @param possibleCarriers threads that may be carriers of virtual threads; none if no virtual thread has run
    ///     for half a minute, after which the JDK ends idle carriers
    public ThreadDumpSummary moving(ThreadIds threadsThatRan, ThreadIds possibleCarriers) {
        boolean countsVirtual = sites.stream().anyMatch(ThreadSite::virtual);
        long ran = sites.stream()
                .filter(site -> !countsVirtual && site.activity() != ThreadActivity.SLEEP)
                .mapToLong(site -> site.stillThreads().retain(threadsThatRan).size())
                .sum();
        return with(
                sites.stream().map(site -> site.moving(threadsThatRan)).toList(),
                pools.stream()
                        .map(pool -> pool.withStill(
                                pool.still().retain(threadsThatRan).size() == 0 ? pool.still() : ThreadIds.NONE))
                        .toList(),
                movement.with(
                        ran,
                        possibleCarriers.retain(threadsThatRan).size() == 0,
                        movement.partial(),
                        movement.takers().retain(threadsThatRan)));
    }

    /// This summary where it isn't known which threads ran meanwhile, so that no pool is known to stand
    /// still, and no thread of which already one that stands still is a finding.
    public ThreadDumpSummary withoutProcessorTimes() {
        return with(
                sites.stream()
                        .map(site -> SerialThreadKind.find(site.stack()).isPresent()
                                        || ConnectionPhase.find(site.stack()).isPresent()
                                ? site.withoutStill()
                                : site)
                        .toList(),
                pools.stream().map(pool -> pool.withStill(ThreadIds.NONE)).toList(),
                movement.with(0, movement.carriersStill(), movement.partial(), ThreadIds.NONE));
    }

    /// This summary of a JVM whose dumps leave out the virtual threads that no executor started.
    public ThreadDumpSummary withoutUntrackedThreads() {
        return with(sites, pools, movement.with(0, movement.carriersStill(), true, movement.takers()));
    }

    private ThreadDumpSummary with(
            List<ThreadSite> otherSites, List<PoolSaturation> otherPools, ThreadMovement otherMovement) {
        return new ThreadDumpSummary(
                dumps, carriers, otherSites, otherPools, held, otherMovement, growth, monitors, idleThreads);
    }

    /// What is said of who held the monitor that most threads waited for.
    Optional<Clause> ownerOfMonitor() {
        return held.map(monitor -> Message.MONITOR_HELD.with(
                Objects.requireNonNull(monitor.owner()), monitor.object().identity()));
    }

    /// The largest growth that is steady, as if threads were started and never ended. Threads that wait
    /// for data have a connection each, and those that wait for their turn are a queue: these don't count.
    public Optional<ThreadGrowth> leak() {
        return growth.stream()
                .filter(site -> mayLeak(site.activity()))
                .filter(site -> site.arrivals() >= MIN_ARRIVALS
                        && site.smallestRise() >= MIN_STEADINESS * site.arrivals() / (dumps - 1))
                .findFirst();
    }

    private static boolean mayLeak(ThreadActivity activity) {
        return switch (activity) {
            case MONITOR, LOCK, RESOURCE, PERMIT, PUT, OUTSIDE -> false;
            case RESULT, RENDEZVOUS, SLEEP, WAIT, FILE_OR_NAME, NATIVE, IDLE, OTHER -> true;
        };
    }

    /// Threads that have work: the virtual ones, or where there are none the platform threads.
    ///
    /// @param threads mean number of threads that have work
    /// @param still number of these that stood at the same site in every dump; not of those that sleep for a
    ///     set time
    /// @param started number of virtual threads that weren't in the dump before, over all dumps
    /// @param ended number of virtual threads that weren't in the next dump, over all dumps
    /// @param carriersStill whether no carrier ran in the window, so that no virtual thread can have moved
    /// @param partial whether dumps leave out the virtual threads that no executor started
    /// @param takers platform threads that waited for work without a time limit in every dump; once it is known
    ///     which threads ran meanwhile, those that did, and so got some
    public record ThreadMovement(
            long threads,
            long still,
            long started,
            long ended,
            boolean carriersStill,
            boolean partial,
            ThreadIds takers) {
        /// A movement of all threads, of which it isn't known whether carriers ran.
        public ThreadMovement(long threads, long still, long started, long ended) {
            this(threads, still, started, ended, false, false, ThreadIds.NONE);
        }

        private ThreadMovement with(long ran, boolean noCarrierRan, boolean isPartial, ThreadIds newTakers) {
            return new ThreadMovement(threads, still - ran, started, ended, noCarrierRan, isPartial, newTakers);
        }

        /// The movement where the dumps give threads no identity, so that nobody can say which of them moved.
        public static final ThreadMovement UNKNOWN = new ThreadMovement(0, 0, 0, 0);
    }

    /// A site where virtual threads arrive between any two dumps, and which hardly any leaves.
    ///
    /// @param stack stack of one of them, innermost call first
    /// @param first number in the first dump
    /// @param last number in the last dump
    /// @param smallestRise smallest number of arrivals between two dumps
    public record ThreadGrowth(
            ThreadActivity activity, List<StackFrame> stack, long first, long last, long smallestRise) {
        /// Number of threads that arrived after the first dump.
        public long arrivals() {
            return last - first;
        }
    }
}
