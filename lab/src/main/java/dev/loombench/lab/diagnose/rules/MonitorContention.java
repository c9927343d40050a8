package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

/// Contention at one site where threads waited to enter a monitor, from events.
///
/// @param type the monitor's class
/// @param events number of recorded waits
/// @param threads mean number of threads waiting at once
/// @param virtualThreads mean number of virtual threads among these
public record MonitorContention(
        String type, List<StackFrame> stack, long events, double threads, double virtualThreads) {
    public MonitorContention {
        stack = List.copyOf(stack);
    }
}
