package dev.loombench.lab.diagnose.threads;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Threads of a dump with the same container, stack and kind of waiting.
///
/// @param container where they were started, such as `<root>` or an executor's identity; structured scopes
///     without theirs; for a [ThreadPoolKind] the common part of the threads' names
/// @param virtual whether they are virtual threads
/// @param waitsFor kind of waiting and the object's class; absent where they don't wait, and on JDK 21
/// @param stack innermost call first
/// @param count number of threads
public record StackGroup(
        String container, boolean virtual, @Nullable WaitTarget waitsFor, List<StackFrame> stack, long count) {
    /// Kind of waiting, and class of the object that is waited for.
    public record WaitTarget(Blocker.Kind kind, String type) {}

    public StackGroup {
        stack = List.copyOf(stack);
    }
}
