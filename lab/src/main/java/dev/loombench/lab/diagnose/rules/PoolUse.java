package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;

/// A pool of platform threads, and how often all of them were busy, over several dumps.
///
/// @param name identity of the executor, or the common prefix of the threads' names
/// @param threads maximum number of threads in a dump
/// @param busy fraction of the dumps in which all of its threads had a task
/// @param stack most frequent stack of its threads, innermost call first
public record PoolUse(String name, long threads, double busy, List<DumpFrame> stack) {
    public PoolUse {
        stack = List.copyOf(stack);
    }
}
