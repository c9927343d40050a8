package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.Arrays;
import java.util.List;

/// Stacks by the names of their calls, such as `com.acme.Shop.pay`, without files and lines.
final class StackFixture {
    private StackFixture() {}

    /// @param calls innermost call first
    static List<StackFrame> stack(String... calls) {
        return Arrays.stream(calls).map(StackFixture::frame).toList();
    }

    static StackFrame frame(String call) {
        int dot = call.lastIndexOf('.');
        return new StackFrame(call.substring(0, dot), call.substring(dot + 1), null, 0, false);
    }
}
