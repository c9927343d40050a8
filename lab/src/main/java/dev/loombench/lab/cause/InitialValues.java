package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;

/// What threads allocated to give thread-local variables their first value, by samples of allocations.
///
/// @param samples of these
/// @param share of all that was allocated
/// @param bytesPerSecond how much
/// @param threads in how many different threads
/// @param stack of most of them, the last call first
public record InitialValues(int samples, double share, double bytesPerSecond, int threads, List<DumpFrame> stack) {
    /// Nothing of the kind.
    public static final InitialValues NONE = new InitialValues(0, 0, 0, 0, List.of());

    public InitialValues {
        stack = List.copyOf(stack);
    }
}
