package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import java.util.List;
import java.util.Optional;

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
    /// Whether none of its threads moved from dump to dump.
    boolean isStill() {
        return still.size() > 0;
    }

    /// This pool with other busy threads that stand still.
    PoolSaturation withStill(ThreadIds threads) {
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

    /// Whether most of its busy threads wait for results of others.
    boolean mostlyAwaits() {
        return awaiting > busy / 2;
    }

    /// Its threads at the start of a sentence, such as `All 16 threads of pool-1-thread`.
    Clause subject() {
        return threads == 1 ? Message.ONLY_THREAD_OF.with(name) : Message.ALL_THREADS_OF.with(threads, name);
    }
}
