package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

/// Allocation for initial values of thread-local variables, from allocation samples.
///
/// @param samples number of such samples
/// @param share fraction of all allocation
/// @param bytesPerSecond allocation rate for initial values
/// @param threads number of different threads that allocated them
/// @param stack stack of most of these samples, innermost call first
public record ThreadLocalAllocation(
        int samples, double share, double bytesPerSecond, int threads, List<StackFrame> stack) {
    /// No such allocation.
    public static final ThreadLocalAllocation NONE = new ThreadLocalAllocation(0, 0, 0, 0, List.of());

    public ThreadLocalAllocation {
        stack = List.copyOf(stack);
    }
}
