package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;

/// One thing that holds threads.
///
/// @param weight by which findings of the same confidence are ranked: about how much of what there is to
///     hold is held, 1 for all
/// @param evidence sentences with the figures
/// @param stack where in the code, the last call first; empty where no place is known
public record Finding(Cause cause, Confidence confidence, double weight, List<String> evidence, List<DumpFrame> stack) {
    public Finding {
        evidence = List.copyOf(evidence);
        stack = List.copyOf(stack);
    }

    static Finding confirmed(Cause cause, double weight, List<String> evidence, List<DumpFrame> stack) {
        return new Finding(cause, Confidence.CONFIRMED, weight, evidence, stack);
    }

    static Finding suspected(Cause cause, double weight, List<String> evidence, List<DumpFrame> stack) {
        return new Finding(cause, Confidence.SUSPECTED, weight, evidence, stack);
    }

    /// The frames as a person wants them: those of the program first.
    public List<String> frames() {
        return Frames.ranked(stack);
    }
}
