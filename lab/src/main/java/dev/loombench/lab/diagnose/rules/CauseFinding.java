package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import java.util.Locale;

/// A cause that keeps threads from making progress, with its evidence.
///
/// @param weight rank among findings of the same confidence: about the share of the threads or capacity that is
///     held, 1 for all; deadlocks have more
/// @param evidence sentences with the measured values
/// @param stack innermost call first; empty where no site is known
public record CauseFinding(
        Cause cause, Confidence confidence, double weight, List<String> evidence, List<StackFrame> stack) {
    public CauseFinding {
        evidence = List.copyOf(evidence);
        stack = List.copyOf(stack);
    }

    static CauseFinding confirmed(Cause cause, double weight, List<String> evidence, List<StackFrame> stack) {
        return new CauseFinding(cause, Confidence.CONFIRMED, weight, evidence, stack);
    }

    static CauseFinding suspected(Cause cause, double weight, List<String> evidence, List<StackFrame> stack) {
        return new CauseFinding(cause, Confidence.SUSPECTED, weight, evidence, stack);
    }

    /// The most telling frames as text, those of the program first.
    public List<String> frames() {
        return FrameClassifier.ranked(stack);
    }

    /// Certainty of a finding.
    public enum Confidence {
        /// The evidence leaves no other cause that is known here.
        CONFIRMED,
        /// The evidence fits, and fits something else as well.
        SUSPECTED;

        /// Code in JSON: `confirmed` or `suspected`.
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
