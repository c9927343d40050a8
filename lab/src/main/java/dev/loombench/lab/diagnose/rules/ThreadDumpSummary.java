package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.KnownCalls.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Summary of several thread dumps taken in the window.
///
/// @param dumps number of dumps
/// @param carriers maximum number of carriers of virtual threads in a dump; 0 where dumps don't tell
/// @param sites sites where threads were, the one with most threads first
/// @param pools pools and event loops, the largest first
/// @param ownerSentences sentences on which thread held what others waited for; empty where dumps don't tell
/// @param movement how many threads moved between the dumps
public record ThreadDumpSummary(
        int dumps,
        int carriers,
        List<ThreadSite> sites,
        List<PoolSaturation> pools,
        List<String> ownerSentences,
        ThreadMovement movement) {
    /// Number of dumps below which a standstill isn't told from a pause, nor a queue from chance.
    public static final int MIN_DUMPS = 3;

    public ThreadDumpSummary {
        sites = List.copyOf(sites);
        pools = List.copyOf(pools);
        ownerSentences = List.copyOf(ownerSentences);
    }

    /// Summarises dumps that don't tell which thread is which.
    public ThreadDumpSummary(
            int dumps, int carriers, List<ThreadSite> sites, List<PoolSaturation> pools, List<String> ownerSentences) {
        this(dumps, carriers, sites, pools, ownerSentences, new ThreadMovement(0, 0, 0, 0));
    }

    /// Threads that have work, and how many of them moved.
    ///
    /// @param threads mean number of threads in a dump that aren't idle
    /// @param still number of these that stood at the same place in every dump
    /// @param started number of threads that weren't in the first dump
    /// @param ended number of threads that weren't in the last dump
    public record ThreadMovement(long threads, long still, long started, long ended) {}

    /// One site where threads were, over several thread dumps.
    ///
    /// @param virtual whether these are virtual threads
    /// @param pinned whether they wait while pinned to their carriers
    /// @param type class of the object that they wait for; absent where the dump doesn't tell
    /// @param stack stack of one of them, innermost call first
    /// @param threads mean number of threads there in a dump
    /// @param dumpShare fraction of the dumps with a thread there
    /// @param heldShare fraction of the dumps in which another thread had passed this site, as a holder of a permit
    ///     has; 0 where they don't wait for permits
    public record ThreadSite(
            ThreadActivity activity,
            boolean virtual,
            boolean pinned,
            @Nullable String type,
            List<StackFrame> stack,
            double threads,
            double dumpShare,
            double heldShare) {
        public ThreadSite {
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
    public record PoolSaturation(
            String name,
            Optional<EventLoopKind> loop,
            long threads,
            double saturatedShare,
            double busy,
            double awaiting,
            double blocked,
            double blockedShare,
            List<StackFrame> stack) {
        public PoolSaturation {
            stack = List.copyOf(stack);
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
