package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where virtual threads waited without giving their carriers back, as events tell it.
///
/// @param reason as JDK 25 and later give it
/// @param events how many
/// @param threads how many did so at once, on average over the window
public record Pin(@Nullable String reason, List<DumpFrame> stack, long events, double threads) {
    public Pin {
        stack = List.copyOf(stack);
    }
}
