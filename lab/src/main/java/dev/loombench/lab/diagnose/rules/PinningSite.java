package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One site where virtual threads waited while pinned to their carriers, from events.
///
/// @param reason pinning reason as JDK 25 and later give it; absent before
/// @param events number of recorded pinned waits
/// @param threads mean number of threads pinned at once over the window
public record PinningSite(@Nullable String reason, List<StackFrame> stack, long events, double threads) {
    public PinningSite {
        stack = List.copyOf(stack);
    }
}
