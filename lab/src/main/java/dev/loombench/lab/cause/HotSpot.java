package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;

/// Code that ran when the recorder looked.
///
/// @param share of all samples
public record HotSpot(List<DumpFrame> stack, double share) {
    public HotSpot {
        stack = List.copyOf(stack);
    }
}
