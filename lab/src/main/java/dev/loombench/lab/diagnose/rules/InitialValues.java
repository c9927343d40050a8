package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;

/// Allocation for initial values of thread-local variables, from allocation samples.
///
/// @param samples number of such samples
/// @param share fraction of all allocation
/// @param bytesPerSecond allocation rate for initial values
/// @param threads number of different threads that allocated them
/// @param stack stack of most of these samples, innermost call first
public record InitialValues(int samples, double share, double bytesPerSecond, int threads, List<DumpFrame> stack) {
    /// No such allocation.
    public static final InitialValues NONE = new InitialValues(0, 0, 0, 0, List.of());

    public InitialValues {
        stack = List.copyOf(stack);
    }
}
