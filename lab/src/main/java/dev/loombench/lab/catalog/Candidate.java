package dev.loombench.lab.catalog;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerSpec;
import dev.loombench.protocol.trial.ModelSpec;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Candidate that an experiment compares with others: an execution model, a server under load, a word of a
/// program, or a side of a person's own service. `toString` gives its name, which is the same in files, on the
/// command line and in reports.
public sealed interface Candidate {
    /// Keys under which references to cells name it.
    Set<String> KEYS = MethodKind.candidateKeys();

    /// Execution model of tasks.
    record ModelCandidate(ModelSpec spec) implements Candidate {
        @Override
        public String toString() {
            return spec.toString();
        }
    }

    /// Server under load, with the threads that it runs on.
    record ServerCandidate(ServerSpec spec) implements Candidate {
        @Override
        public String toString() {
            return spec.toString();
        }
    }

    /// Word of a program.
    ///
    /// @param jdk feature version of the JDK that it runs on; empty for the JDK under test
    record ProgramCandidate(String word, OptionalInt jdk) implements Candidate {
        private static final Pattern NOTATION = Pattern.compile("([a-z][a-z0-9-]{0,39})(?:@([0-9]{1,3}))?");

        /// Parses a candidate such as `virtual` or `virtual@21`.
        ///
        /// @throws InvalidValueException if it is none, or its JDK has no virtual threads
        static ProgramCandidate parse(String text) {
            Matcher matcher = NOTATION.matcher(text.strip());
            if (!matcher.matches()) {
                throw new InvalidValueException(text, "a candidate such as virtual or virtual@21");
            }
            if (matcher.group(2) == null) {
                return new ProgramCandidate(matcher.group(1), OptionalInt.empty());
            }
            int feature = Integer.parseInt(matcher.group(2));
            if (feature < Jdk.OLDEST_FEATURE) {
                throw new InvalidValueException(
                        text, "a candidate on a JDK of " + Jdk.OLDEST_FEATURE + " or later, such as virtual@21");
            }
            return new ProgramCandidate(matcher.group(1), OptionalInt.of(feature));
        }

        @Override
        public String toString() {
            return jdk.isPresent() ? word + "@" + jdk.getAsInt() : word;
        }
    }

    /// One way to run a person's own service.
    record SideCandidate(String name) implements Candidate {
        @Override
        public String toString() {
            return name;
        }
    }

    /// Reads the name of a model, a server or a candidate of some program.
    ///
    /// @throws InvalidValueException if none of them has this name
    static Candidate parse(String word) {
        String name = word.strip().replaceFirst("\\(.*", "");
        for (ServerKind kind : ServerKind.values()) {
            if (kind.toString().equals(name)) {
                return new ServerCandidate(ServerSpec.parse(word));
            }
        }
        return isOfProgram(word.strip()) ? ProgramCandidate.parse(word) : new ModelCandidate(LevelParser.model(word));
    }

    private static boolean isOfProgram(String text) {
        String word = text.replaceFirst("@.*", "");
        return !ModelSpec.NAMES.contains(word)
                && Arrays.stream(ProgramKind.values())
                        .anyMatch(program -> program.candidates().contains(word));
    }
}
