package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.Arrays;
import java.util.List;

/// Stacks by the names of their calls, such as `com.acme.Shop.pay`, without files and lines.
public final class StackFixture {
    private StackFixture() {}

    /// @param calls innermost call first
    public static List<StackFrame> stack(String... calls) {
        return Arrays.stream(calls).map(StackFixture::frame).toList();
    }

    public static StackFrame frame(String call) {
        int dot = call.lastIndexOf('.');
        return new StackFrame(call.substring(0, dot), call.substring(dot + 1), null, 0, false);
    }

    /// Threads that aren't known one by one.
    public static StackGroup group(String container, boolean virtual, List<StackFrame> stack, long count) {
        return new StackGroup(container, virtual, null, stack, count, false, 0, ThreadIds.NONE);
    }
}
