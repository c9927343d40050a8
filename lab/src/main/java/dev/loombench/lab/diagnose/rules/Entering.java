package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;

/// Contention at one site where threads waited to enter a monitor, from events.
///
/// @param type the monitor's class
/// @param events number of recorded waits
/// @param threads mean number of threads waiting at once
/// @param virtualThreads mean number of virtual threads among these
public record Entering(String type, List<DumpFrame> stack, long events, double threads, double virtualThreads) {
    public Entering {
        stack = List.copyOf(stack);
    }
}
