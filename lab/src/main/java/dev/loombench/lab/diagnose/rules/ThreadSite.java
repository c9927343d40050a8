package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One site where threads were, over several thread dumps.
///
/// @param virtual whether these are virtual threads
/// @param pinned whether they wait while pinned to their carriers
/// @param type class of the object that they wait for; absent where the dump doesn't tell
/// @param stack stack of one of them, innermost call first
/// @param threads mean number of threads there in a dump
/// @param dumpShare fraction of the dumps with a thread there
/// @param heldShare fraction of the dumps in which another thread had passed this site, as a holder of a permit
///     has; 0 where they don't wait for permits
public record ThreadSite(
        ThreadActivity activity,
        boolean virtual,
        boolean pinned,
        @Nullable String type,
        List<StackFrame> stack,
        double threads,
        double dumpShare,
        double heldShare) {
    public ThreadSite {
        stack = List.copyOf(stack);
    }
}
