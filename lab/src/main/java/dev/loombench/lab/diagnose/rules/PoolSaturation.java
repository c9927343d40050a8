package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

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
