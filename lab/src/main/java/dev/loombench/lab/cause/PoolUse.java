package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;

/// A pool of platform threads in several dumps.
///
/// @param name its identity
/// @param threads the most that it had
/// @param busy share of the dumps in which all of its threads had a task
/// @param stack of most of them in a task, the last call first
public record PoolUse(String name, long threads, double busy, List<DumpFrame> stack) {
    public PoolUse {
        stack = List.copyOf(stack);
    }
}
