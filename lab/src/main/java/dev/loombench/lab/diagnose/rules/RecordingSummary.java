package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Summary of a Flight Recorder recording over the window.
///
/// @param virtualWaits waits of virtual threads that events tell of, most of which dumps may not show
/// @param samples number of execution samples
/// @param hotSpots sampled stacks, the hottest first
/// @param collectorSeconds CPU seconds of the garbage collector; 0 where they aren't recorded
/// @param calls outbound calls by site and address, the most frequent first
/// @param threadLocals the largest allocation for thread-local caches
/// @param threadStarts sites that start virtual threads, the one with most starts first; empty unless
///     starts were recorded
/// @param platformThreads the platform threads of one name that became most; empty if none started or ended
/// @param directMemory growth of direct buffers; empty if some were released
/// @param work number of samples of running or allocating code and of reads that got data, by the program's
///     methods on the stack, innermost first
/// @param requestedCollections the site that called `System.gc` most often; empty if none did
public record RecordingSummary(
        List<PinningSite> pins,
        List<MonitorContention> contention,
        List<VirtualWait> virtualWaits,
        int samples,
        List<HotStack> hotSpots,
        double collectorSeconds,
        List<OutboundCalls> calls,
        ThreadLocalAllocation threadLocals,
        List<ThreadStarts> threadStarts,
        Optional<PlatformThreadGrowth> platformThreads,
        Optional<DirectMemoryGrowth> directMemory,
        Map<List<String>, Long> work,
        Optional<RequestedCollections> requestedCollections) {
    /// Nothing recorded.
    static final RecordingSummary NONE = new RecordingSummary(
            List.of(),
            List.of(),
            List.of(),
            0,
            List.of(),
            0,
            List.of(),
            ThreadLocalAllocation.NONE,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty());

    /// Calls of `System.gc` by one site, from events.
    public record RequestedCollections(List<StackFrame> stack, long calls) {}

    /// Platform threads of one name in the window, from events.
    ///
    /// @param name with an asterisk for each number in it
    /// @param stack of who started the first of them, innermost call first
    /// @param fewest smallest number of them that started in a third of the window
    public record PlatformThreadGrowth(String name, List<StackFrame> stack, long started, long ended, long fewest) {}

    /// Direct buffers, which only became more.
    ///
    /// @param stack of who makes most of them, as far as samples of allocation tell, innermost call first
    /// @param first their bytes at the first reading
    /// @param last their bytes at the last reading
    /// @param smallestRise smallest growth in bytes from one reading to the next
    /// @param readings number of readings, at even distances
    public record DirectMemoryGrowth(List<StackFrame> stack, long first, long last, long smallestRise, int readings) {}

    /// Virtual threads that one site starts, from events.
    ///
    /// @param share fraction of all recorded starts
    public record ThreadStarts(List<StackFrame> stack, double share) {}

    /// One site where virtual threads waited while pinned to their carriers, from events.
    ///
    /// @param reason pinning reason as JDK 25 and later give it; absent before
    /// @param events number of recorded pinned waits
    /// @param threads mean number of threads pinned at once over the window
    public record PinningSite(@Nullable String reason, List<StackFrame> stack, long events, double threads) {}

    /// Contention at one site where threads waited to enter a monitor, from events.
    ///
    /// @param type the monitor's class
    /// @param events number of recorded waits
    /// @param threads mean number of threads waiting at once
    /// @param virtualThreads mean number of virtual threads among these
    public record MonitorContention(
            String type, List<StackFrame> stack, long events, double threads, double virtualThreads) {}

    /// One site where virtual threads waited, from events.
    ///
    /// @param threads mean number of virtual threads waiting at once
    public record VirtualWait(ThreadActivity activity, List<StackFrame> stack, double threads) {}

    /// Completed outbound calls from one site in the code to one remote address, from socket events.
    ///
    /// @param address such as `10.0.0.7:5432`
    /// @param calls number of completed calls
    /// @param quarters the calls in four groups by concurrency, the least concurrent first
    public record OutboundCalls(String address, List<StackFrame> stack, int calls, List<Quarter> quarters) {
        /// One quarter of the calls, by the concurrency that they met.
        ///
        /// @param concurrentCalls median number of other calls in flight when a call of this quarter began
        /// @param medianTime median duration of a call
        public record Quarter(long concurrentCalls, Duration medianTime) {}
    }

    /// Code that execution samples found running, by the call that entered it.
    ///
    /// @param stack its most frequent stack, innermost call first
    /// @param share fraction of all samples
    /// @param spinShare fraction of all samples that found it spinning, a part of the share
    public record HotStack(List<StackFrame> stack, double share, double spinShare) {}

    /// Allocation for thread-local caches, from allocation samples.
    ///
    /// @param evidence evidence by which it is told
    /// @param owner class that fills them; empty for initial values and copies
    /// @param samples number of such samples
    /// @param share fraction of all allocation
    /// @param bytesPerSecond allocation rate for these caches
    /// @param threads number of different threads that have them
    /// @param stack stack of most of these samples, innermost call first
    public record ThreadLocalAllocation(
            CacheEvidence evidence,
            String owner,
            int samples,
            double share,
            double bytesPerSecond,
            int threads,
            List<StackFrame> stack) {
        /// Evidence by which allocation for a cache is told from other allocation.
        public enum CacheEvidence {
            /// Allocated for the initial value of a thread-local variable.
            INITIAL_VALUE,
            /// Allocated for the copies of inheritable thread-local variables that a new thread gets.
            INHERITED,
            /// Allocated by a class that keeps objects for reuse by the same thread.
            RECYCLER
        }

        public static final ThreadLocalAllocation NONE =
                new ThreadLocalAllocation(CacheEvidence.INITIAL_VALUE, "", 0, 0, 0, 0, List.of());
    }
}
