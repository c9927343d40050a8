package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;

/// A cause that keeps threads from making progress, with its evidence.
///
/// @param weight rank among findings of the same confidence: about the share of the threads or capacity that is
///     held, 1 for all; deadlocks have more
/// @param evidence sentences with the measured values
/// @param stack innermost call first; empty where no site is known
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

    /// The most telling frames as text, those of the program first.
    public List<String> frames() {
        return Frames.ranked(stack);
    }
}
