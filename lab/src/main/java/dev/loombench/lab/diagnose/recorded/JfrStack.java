package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.threads.KnownCalls;
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

    /// One call on the stack of a recorded event.
    ///
    /// @param type binary name of the class
    /// @param line in the source, or 0 where it isn't known
    record Frame(String type, String method, int line) implements KnownCalls.Call {
        /// Whether the call belongs to the JDK, so that its caller says more about the program.
        boolean isJdk() {
            return KnownCalls.isJdk(type);
        }

        /// Name of the top-level class, after which its source file is named.
        String topLevelClass() {
            int nested = type.indexOf('$');
            return nested > 0 ? type.substring(0, nested) : type;
        }

        /// Class and method, without the line: `BCrypt.encipher`.
        String call() {
            return simpleName(type).replace('$', '.') + "." + method;
        }

        /// Position in the source, such as `BCrypt.java:532`; only the file if the line isn't known.
        String position() {
            return line > 0 ? simpleName(topLevelClass()) + ".java:" + line : simpleName(topLevelClass()) + ".java";
        }

        /// Call and position, such as `BCrypt.encipher (BCrypt.java:532)`.
        public String text() {
            return line > 0 ? call() + " (" + position() + ")" : call();
        }

        private static String simpleName(String name) {
            return name.substring(name.lastIndexOf('.') + 1);
        }
    }
}
