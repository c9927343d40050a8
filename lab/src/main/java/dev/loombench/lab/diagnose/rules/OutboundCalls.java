package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Duration;
import java.util.List;

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

    public OutboundCalls {
        if (quarters.isEmpty()) {
            throw new IllegalArgumentException("no calls to " + address);
        }
        stack = List.copyOf(stack);
        quarters = List.copyOf(quarters);
    }
}
