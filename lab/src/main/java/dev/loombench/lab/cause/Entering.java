package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;

/// Where threads waited to enter a monitor, as events tell it.
///
/// @param type the monitor's class
/// @param events how many
/// @param threads how many waited at once, on average over the window
/// @param virtualThreads how many of these were virtual
public record Entering(String type, List<DumpFrame> stack, long events, double threads, double virtualThreads) {
    public Entering {
        stack = List.copyOf(stack);
    }
}
