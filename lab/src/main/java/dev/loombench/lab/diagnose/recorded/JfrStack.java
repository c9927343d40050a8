package dev.loombench.lab.diagnose.recorded;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Stack of a thread, innermost call first, without hidden lambda classes.
record JfrStack(List<Frame> frames) {
    /// Drops the JVM's hidden classes for lambdas, which say nothing.
    JfrStack {
        frames = frames.stream()
                .filter(frame -> !frame.type().contains("$$Lambda"))
                .toList();
    }

    Optional<Frame> top() {
        return frames.stream().findFirst();
    }

    /// The innermost call that isn't the JDK's; the innermost of all if every one is.
    Optional<Frame> mainFrame() {
        return frames.stream().filter(frame -> !frame.isJdk()).findFirst().or(this::top);
    }

    /// The call by which the significant call's class was entered: of `encipher`, `key`, `hashpw` of one class
    /// the last.
    Optional<Frame> entry() {
        return mainFrame()
                .map(inner -> frames.stream()
                        .skip(frames.indexOf(inner))
                        .takeWhile(frame -> frame.type().equals(inner.type()))
                        .reduce(inner, (above, below) -> below));
    }

    /// Whether a class whose name ends so is on the stack with one of the methods.
    boolean calls(String typeEnd, Set<String> methods) {
        return frames.stream().anyMatch(frame -> frame.type().endsWith(typeEnd) && methods.contains(frame.method()));
    }

    boolean calls(String typeEnd, String method) {
        return calls(typeEnd, Set.of(method));
    }
}
