package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

/// Samples or events with the same site: their number, and the stack of the first of them.
final class StackSum {
    final List<StackFrame> stack;
    long events;
    double seconds;
    double virtualSeconds;

    /// Prepares a sum of none.
    ///
    /// @param stack innermost call first
    StackSum(List<StackFrame> stack) {
        this.stack = stack;
    }

    long events() {
        return events;
    }
}
