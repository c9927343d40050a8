package dev.loombench.lab.dump;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// All threads of a dump that do the same.
///
/// @param container in which they were started, such as `<root>` or an executor's identity; scopes
///     without theirs; of a [ServerPool] the name that its threads share
/// @param virtual whether they are virtual threads
/// @param waitsFor how they wait and for an object of which class; absent where they don't, and on JDK 21
/// @param stack their calls, the last one first
/// @param count how many there are
public record StackGroup(
        String container, boolean virtual, @Nullable Waiting waitsFor, List<DumpFrame> stack, long count) {
    /// @param type the object's class
    public record Waiting(Blocker.Kind kind, String type) {}

    public StackGroup {
        stack = List.copyOf(stack);
    }
}
