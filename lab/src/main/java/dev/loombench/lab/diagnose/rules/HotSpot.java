package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;

/// A stack that execution samples found running.
///
/// @param share fraction of all samples
public record HotSpot(List<DumpFrame> stack, double share) {
    public HotSpot {
        stack = List.copyOf(stack);
    }
}
