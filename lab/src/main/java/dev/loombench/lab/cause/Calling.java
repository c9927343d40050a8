package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.time.Duration;
import java.util.List;

/// Calls of one place in the code to one place outside, as events tell of those that ended.
///
/// @param address such as `10.0.0.7:5432`
/// @param calls how many
/// @param quarters of the calls, those first that found the fewest others under way
public record Calling(String address, List<DumpFrame> stack, int calls, List<Quarter> quarters) {
    /// A quarter of the calls.
    ///
    /// @param others how many were under way when a call began, in the median
    /// @param time that it took, in the median
    public record Quarter(long others, Duration time) {}

    public Calling {
        if (quarters.isEmpty()) {
            throw new IllegalArgumentException("no calls to " + address);
        }
        stack = List.copyOf(stack);
        quarters = List.copyOf(quarters);
    }
}
