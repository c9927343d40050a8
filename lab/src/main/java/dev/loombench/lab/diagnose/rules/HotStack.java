package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

/// A stack that execution samples found running.
///
/// @param share fraction of all samples
public record HotStack(List<StackFrame> stack, double share) {
    public HotStack {
        stack = List.copyOf(stack);
    }
}
