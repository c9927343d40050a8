package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;

/// Number of samples with the same site, and the stack of one of them.
final class StackSum {
    private final List<StackFrame> stack;
    private int samples;

    StackSum(List<StackFrame> stack) {
        this.stack = stack;
    }

    /// Stack of the first sample, innermost call first.
    List<StackFrame> stack() {
        return stack;
    }

    int samples() {
        return samples;
    }

    void add(int moreSamples) {
        samples += moreSamples;
    }
}
