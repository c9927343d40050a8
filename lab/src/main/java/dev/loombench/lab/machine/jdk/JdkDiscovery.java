package dev.loombench.lab.machine.jdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds the JDKs of this machine without running them.
public final class JdkDiscovery {
    private JdkDiscovery() {}

    /// All JDKs in [Jdk#ORDER], each once however many links lead to it. Includes those too old for virtual
    /// threads, but not broken ones.
    public static List<Jdk> discover() {
        return discover(JdkLocations.ofThisMachine());
    }

    static List<Jdk> discover(JdkLocations places) {
        return places.candidates().stream()
                .map(JdkDiscovery::find)
                .flatMap(Optional::stream)
                .distinct()
                .sorted(Jdk.ORDER)
                .toList();
    }

    /// The JDK in a directory; empty if there is none or it is incomplete.
    public static Optional<Jdk> find(Path candidate) {
        try {
            return Optional.of(JdkHome.read(candidate));
        } catch (UnusableJdkException noJdkThere) {
            return Optional.empty();
        }
    }

    /// Thrown if a requested JDK can't be used. The message is one line for people: what is wrong, where, and what
    /// to do.
    public static final class UnusableJdkException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Reason reason;

        /// The kinds of problem.
        public enum Reason {
            NOT_FOUND,
            TOO_OLD,
            BROKEN
        }

        UnusableJdkException(Reason reason, String message) {
            super(message);
            this.reason = reason;
        }

        /// The kind of problem, for programs.
        public Reason reason() {
            return reason;
        }
    }
}
