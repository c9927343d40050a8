package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where threads were in several dumps.
///
/// @param virtual whether these are virtual threads
/// @param pinned whether they wait without giving their carrier back
/// @param type class of the object for which they wait; absent where the dump doesn't tell
/// @param stack of one of them, the last call first
/// @param threads how many were there at once, on average over the dumps
/// @param always share of the dumps in which any was there
/// @param held share of the dumps in which others had gone on from where these wait, as who holds a permit has;
///     0 where they don't wait for permits
public record Place(
        Activity activity,
        boolean virtual,
        boolean pinned,
        @Nullable String type,
        List<DumpFrame> stack,
        double threads,
        double always,
        double held) {
    public Place {
        stack = List.copyOf(stack);
    }
}
