package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

/// Event loop threads of one kind, and how often they blocked, over several dumps.
///
/// @param owner framework that they belong to, such as `Netty`
/// @param threads maximum number of loop threads in a dump
/// @param blocked mean number of loops that blocked on something other than their connections
/// @param dumpShare fraction of the dumps in which any loop blocked
/// @param stack stack of most blocked loops, innermost call first; empty where none blocked
public record EventLoopBlocking(String owner, long threads, double blocked, double dumpShare, List<StackFrame> stack) {
    public EventLoopBlocking {
        stack = List.copyOf(stack);
    }
}
