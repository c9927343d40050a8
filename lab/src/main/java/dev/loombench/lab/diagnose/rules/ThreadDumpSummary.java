package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.KnownCalls.EventLoopKind;
import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Summary of several thread dumps taken in the window.
///
/// @param dumps number of dumps
/// @param carriers maximum number of carriers of virtual threads in a dump; 0 where dumps don't tell
/// @param sites sites where threads were, the one with most threads first
/// @param pools pools and event loops, the largest first
/// @param ownerSentences sentences on which thread held what others waited for; empty where dumps don't tell
/// @param movement whether virtual threads moved from dump to dump
/// @param growth sites where virtual threads only become more, the one with most arrivals first
/// @param deadlocks threads that wait to enter each other's monitors, the same in all dumps that show them
public record ThreadDumpSummary(
        int dumps,
        int carriers,
        List<ThreadSite> sites,
        List<PoolSaturation> pools,
        List<String> ownerSentences,
        ThreadMovement movement,
        List<ThreadGrowth> growth,
        List<List<DeadlockedThread>> deadlocks) {
    /// Number of dumps below which a standstill isn't told from a pause, nor a queue from chance.
    public static final int MIN_DUMPS = 3;

    /// Number of arrivals below which growth is chance.
    private static final long MIN_ARRIVALS = 20;

    /// Share of the mean number of arrivals that must come between any two dumps, so that a batch that starts its
    /// threads at once is no leak.
    private static final double MIN_STEADINESS = 0.3;

    public ThreadDumpSummary {
        sites = List.copyOf(sites);
        pools = List.copyOf(pools);
        ownerSentences = List.copyOf(ownerSentences);
        growth = List.copyOf(growth);
        deadlocks = List.copyOf(deadlocks);
    }

    /// A summary of dumps that don't tell threads apart.
    public ThreadDumpSummary(
            int dumps, int carriers, List<ThreadSite> sites, List<PoolSaturation> pools, List<String> ownerSentences) {
        this(dumps, carriers, sites, pools, ownerSentences, ThreadMovement.UNKNOWN, List.of(), List.of());
    }

    /// This summary with platform threads that are known to have run meanwhile: a worker that makes one call after
    /// another may stand at the same site in every dump.
    public ThreadDumpSummary moving(ThreadIds threadsThatRan) {
        return withPools(pool ->
                pool.withStill(pool.still().retain(threadsThatRan).size() == 0 ? pool.still() : ThreadIds.NONE));
    }

    /// This summary where it isn't known which threads ran meanwhile, so that no pool is known to stand still.
    public ThreadDumpSummary withoutProcessorTimes() {
        return withPools(pool -> pool.withStill(ThreadIds.NONE));
    }

    private ThreadDumpSummary withPools(UnaryOperator<PoolSaturation> change) {
        return new ThreadDumpSummary(
                dumps,
                carriers,
                sites,
                pools.stream().map(change).toList(),
                ownerSentences,
                movement,
                growth,
                deadlocks);
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
            case MONITOR, LOCK, RESOURCE, PERMIT, OUTSIDE -> false;
            case RESULT, SLEEP, WAIT, FILE_OR_NAME, NATIVE, IDLE, OTHER -> true;
        };
    }

    /// Threads that have work: the virtual ones, or where there are none the platform threads.
    ///
    /// @param threads mean number of threads that have work
    /// @param still number of these that stood at the same site in every dump; not of those that sleep for a
    ///     set time
    /// @param started number of virtual threads that weren't in the dump before, over all dumps
    /// @param ended number of virtual threads that weren't in the next dump, over all dumps
    public record ThreadMovement(long threads, long still, long started, long ended) {
        /// What dumps tell that don't tell threads apart.
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
        public ThreadGrowth {
            stack = List.copyOf(stack);
        }

        /// Number of threads that arrived after the first dump.
        public long arrivals() {
            return last - first;
        }
    }

    /// One site where threads were, over several thread dumps.
    ///
    /// @param virtual whether these are virtual threads
    /// @param pinned whether they wait while pinned to their carriers
    /// @param type class of the object that they wait for; absent where the dump doesn't tell
    /// @param stack stack of one of them, innermost call first
    /// @param threads mean number of threads there in a dump
    /// @param dumpShare fraction of the dumps with a thread there
    /// @param heldShare fraction of the dumps in which another thread had passed this site, as a holder
    ///     of what these wait for has; 0 where they don't wait for their turn
    /// @param still whether these are the same threads in every one of several dumps
    /// @param objects number of different objects that they wait for, up to 16; 0 where dumps don't tell
    /// @param holder threads that may hold what these wait for; absent where none is seen
    public record ThreadSite(
            ThreadActivity activity,
            boolean virtual,
            boolean pinned,
            @Nullable String type,
            List<StackFrame> stack,
            double threads,
            double dumpShare,
            double heldShare,
            boolean still,
            int objects,
            @Nullable Holder holder) {
        public ThreadSite {
            stack = List.copyOf(stack);
        }

        /// A site whose threads aren't told apart.
        public ThreadSite(
                ThreadActivity activity,
                boolean virtual,
                boolean pinned,
                @Nullable String type,
                List<StackFrame> stack,
                double threads,
                double dumpShare,
                double heldShare) {
            this(activity, virtual, pinned, type, stack, threads, dumpShare, heldShare, false, 0, null);
        }
    }

    /// Threads that may hold what others wait for, since they went on behind the call where those wait.
    ///
    /// @param stack stack of one of them, innermost call first
    /// @param threads number in the last dump that shows any
    /// @param still whether these are the same threads in every dump
    public record Holder(ThreadActivity activity, List<StackFrame> stack, long threads, boolean still) {
        public Holder {
            stack = List.copyOf(stack);
        }
    }

    /// A pool of platform threads, or a group of event loops, and how often they were busy, over several dumps.
    ///
    /// @param name identity of the executor, or the common prefix of the threads' names
    /// @param loop kind of event loops; empty for other threads
    /// @param threads maximum number of threads in a dump
    /// @param saturatedShare fraction of the dumps in which all of its threads had a task
    /// @param busy mean number of threads with a task
    /// @param awaiting mean number of threads whose task waited for the result of another
    /// @param blocked mean number of event loops that blocked on something other than their connections
    /// @param blockedShare fraction of the dumps in which any event loop blocked
    /// @param stack most frequent stack of its threads, or of its blocked event loops, innermost call first
    /// @param waiting mean number of threads with a task that don't compute
    /// @param still its busy threads, if they are the same at the same sites in every dump; else none
    public record PoolSaturation(
            String name,
            Optional<EventLoopKind> loop,
            long threads,
            double saturatedShare,
            double busy,
            double awaiting,
            double blocked,
            double blockedShare,
            List<StackFrame> stack,
            double waiting,
            ThreadIds still) {
        public PoolSaturation {
            stack = List.copyOf(stack);
        }

        /// Whether none of its threads moved from dump to dump.
        boolean isStill() {
            return still.size() > 0;
        }

        private PoolSaturation withStill(ThreadIds threads) {
            return new PoolSaturation(
                    name,
                    loop,
                    this.threads,
                    saturatedShare,
                    busy,
                    awaiting,
                    blocked,
                    blockedShare,
                    stack,
                    waiting,
                    threads);
        }

        /// A pool whose busy threads all wait, and aren't told apart.
        public PoolSaturation(
                String name,
                Optional<EventLoopKind> loop,
                long threads,
                double saturatedShare,
                double busy,
                double awaiting,
                double blocked,
                double blockedShare,
                List<StackFrame> stack) {
            this(
                    name,
                    loop,
                    threads,
                    saturatedShare,
                    busy,
                    awaiting,
                    blocked,
                    blockedShare,
                    stack,
                    busy,
                    ThreadIds.NONE);
        }
    }

    /// State of a thread in a thread dump, told by its innermost calls.
    public enum ThreadActivity {
        /// Waits to enter a monitor.
        MONITOR("wait for their turn"),
        /// Waits for a `java.util.concurrent` lock.
        LOCK("wait for their turn"),
        /// Waits to borrow a pooled resource such as a connection.
        RESOURCE("wait for their turn"),
        /// Waits at a semaphore, which may stand for a resource or for a signal.
        PERMIT("wait for their turn"),
        /// Waits for another thread's result, such as a future.
        RESULT("wait"),
        /// Waits for a connection to be established, or for data from one.
        OUTSIDE("wait for data"),
        /// Sleeps for a set time.
        SLEEP("sleep"),
        /// Waits in a way that isn't told apart.
        WAIT("wait"),
        /// Resolves a host name or accesses a file.
        FILE_OR_NAME(""),
        /// Runs native code that isn't the JDK's, or is a virtual thread that polls in native code.
        NATIVE(""),
        /// Waits for work.
        IDLE(""),
        /// Computes, or does what isn't told apart.
        OTHER("");

        private final String verb;

        ThreadActivity(String verb) {
            this.verb = verb;
        }

        /// Whether the thread waits while it has work, and needs no processor.
        boolean waits() {
            return !verb.isEmpty();
        }

        /// Verb in the plural for a thread that waits, such as "sleep".
        String verb() {
            return verb;
        }
    }
}
