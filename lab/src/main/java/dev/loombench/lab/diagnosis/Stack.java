package dev.loombench.lab.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a thread was doing, the innermost call first.
record Stack(List<Frame> frames) {
    /// Classes that the JVM makes for lambdas say nothing.
    Stack {
        frames = frames.stream()
                .filter(frame -> !frame.type().contains("$$Lambda"))
                .toList();
    }

    Optional<Frame> top() {
        return frames.stream().findFirst();
    }

    /// The innermost call that isn't the JDK's own, or the innermost of all if every one is.
    Optional<Frame> significant() {
        return frames.stream().filter(frame -> !frame.ofJdk()).findFirst().or(this::top);
    }

    /// Where the significant call's class was entered: of `encipher`, `key`, `hashpw` of one class the last.
    Optional<Frame> entry() {
        return significant()
                .map(inner -> frames.stream()
                        .skip(frames.indexOf(inner))
                        .takeWhile(frame -> frame.type().equals(inner.type()))
                        .reduce(inner, (above, below) -> below));
    }

    /// Whether a class whose name ends so is on the stack with one of these methods.
    boolean calls(String typeEnd, Set<String> methods) {
        return frames.stream().anyMatch(frame -> frame.type().endsWith(typeEnd) && methods.contains(frame.method()));
    }

    boolean calls(String typeEnd, String method) {
        return calls(typeEnd, Set.of(method));
    }
}
