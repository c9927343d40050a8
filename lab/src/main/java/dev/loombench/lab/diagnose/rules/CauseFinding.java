package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import java.util.List;

/// A cause that keeps threads from making progress, with its evidence.
///
/// @param weight rank among findings of the same confidence: about the share of the threads or capacity that is
///     held, 1 for all; deadlocks have more
/// @param evidence what was measured, as sentences
/// @param stack innermost call first; empty where no site is known
/// @param title what is wrong, such as "Threads queue for a lock"
/// @param remedy advice on what to change, which fits the evidence
/// @param deadlocked where the threads of a deadlock stand, as far as it is known; empty for other causes
public record CauseFinding(
        Cause cause,
        Confidence confidence,
        double weight,
        List<Clause> evidence,
        List<StackFrame> stack,
        Clause title,
        Clause remedy,
        List<StackFrame> deadlocked) {
    /// A finding with the usual title and remedy of its cause.
    public CauseFinding(
            Cause cause, Confidence confidence, double weight, List<Clause> evidence, List<StackFrame> stack) {
        this(cause, confidence, weight, evidence, stack, cause.title(), cause.advice(), List.of());
    }

    CauseFinding withTitle(Clause otherTitle) {
        return new CauseFinding(cause, confidence, weight, evidence, stack, otherTitle, remedy, deadlocked);
    }

    CauseFinding withRemedy(Clause otherRemedy) {
        return new CauseFinding(cause, confidence, weight, evidence, stack, title, otherRemedy, deadlocked);
    }

    /// This finding as that of a deadlock.
    ///
    /// @param places where its threads stand
    CauseFinding withDeadlocked(List<StackFrame> places) {
        return new CauseFinding(cause, confidence, weight, evidence, stack, title, remedy, places);
    }

    static CauseFinding confirmed(Cause cause, double weight, List<Clause> evidence, List<StackFrame> stack) {
        return new CauseFinding(cause, Confidence.CONFIRMED, weight, evidence, stack);
    }

    static CauseFinding suspected(Cause cause, double weight, List<Clause> evidence, List<StackFrame> stack) {
        return new CauseFinding(cause, Confidence.SUSPECTED, weight, evidence, stack);
    }

    /// The evidence in words.
    public List<String> sentences() {
        return evidence.stream().map(Clause::toString).toList();
    }

    /// The most telling frames as text, those of the program first.
    public List<String> frames() {
        return FrameClassifier.ranked(stack);
    }
}
