package dev.loombench.lab.catalog;

import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.server.ServerSpec;
import java.util.Set;

/// Candidate that an experiment compares with others: an execution model, or a server under load. `toString`
/// gives its name, which is the same in files, on the command line and in reports.
public sealed interface Candidate {
    /// Keys under which references to cells name it: `model`, or `server` for method http.
    Set<String> KEYS = Set.of("model", "server");

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

    /// Reads a name of either kind.
    ///
    /// @throws InvalidValueException if neither a model nor a server has this name
    static Candidate parse(String word) {
        String name = word.strip().replaceFirst("\\(.*", "");
        for (ServerSpec.ServerKind kind : ServerSpec.ServerKind.values()) {
            if (kind.toString().equals(name)) {
                return new ServerCandidate(ServerSpec.parse(word));
            }
        }
        return new ModelCandidate(LevelParser.model(word));
    }
}
