package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Summary of several thread dumps taken in the window.
///
/// @param dumps number of dumps
/// @param sites sites where threads were, the one with most threads first
/// @param loops event loop threads by kind, the most often blocked first
/// @param ownerSentences sentences on which thread held what others waited for; empty where dumps don't tell
public record ThreadDumpSummary(
        int dumps,
        List<ThreadSite> sites,
        List<PoolSaturation> pools,
        List<EventLoopBlocking> loops,
        List<String> ownerSentences) {
    /// Number of dumps below which a standstill isn't told from a pause, nor a queue from chance.
    public static final int MIN_DUMPS = 3;

    public ThreadDumpSummary {
        sites = List.copyOf(sites);
        pools = List.copyOf(pools);
        loops = List.copyOf(loops);
        ownerSentences = List.copyOf(ownerSentences);
    }

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

    /// A pool of platform threads, and how often all of them were busy, over several dumps.
    ///
    /// @param name identity of the executor, or the common prefix of the threads' names
    /// @param threads maximum number of threads in a dump
    /// @param saturatedShare fraction of the dumps in which all of its threads had a task
    /// @param stack most frequent stack of its threads, innermost call first
    public record PoolSaturation(String name, long threads, double saturatedShare, List<StackFrame> stack) {
        public PoolSaturation {
            stack = List.copyOf(stack);
        }
    }

    /// Event loop threads of one kind, and how often they blocked, over several dumps.
    ///
    /// @param owner framework that they belong to, such as `Netty`
    /// @param threads maximum number of loop threads in a dump
    /// @param blocked mean number of loops that blocked on something other than their connections
    /// @param dumpShare fraction of the dumps in which any loop blocked
    /// @param stack stack of most blocked loops, innermost call first; empty where none blocked
    public record EventLoopBlocking(
            String owner, long threads, double blocked, double dumpShare, List<StackFrame> stack) {
        public EventLoopBlocking {
            stack = List.copyOf(stack);
        }
    }

    /// State of a thread in a thread dump, told by its innermost calls.
    public enum ThreadActivity {
        /// Waits to enter a monitor.
        MONITOR,
        /// Waits for a `java.util.concurrent` lock.
        LOCK,
        /// Waits to borrow a pooled resource such as a connection.
        RESOURCE,
        /// Waits at a semaphore, which may stand for a resource or for a signal.
        PERMIT,
        /// Waits for another thread's result, such as a future.
        RESULT,
        /// Waits for a connection to be established, or for data from one.
        OUTSIDE,
        /// Resolves a host name or accesses a file.
        FILE_OR_NAME,
        /// Runs native code that isn't the JDK's.
        NATIVE,
        /// Waits for work.
        IDLE,
        /// Computes, sleeps, or waits in a way that isn't told apart.
        OTHER
    }
}
