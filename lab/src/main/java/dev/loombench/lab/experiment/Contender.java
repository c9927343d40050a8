package dev.loombench.lab.experiment;

import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.server.ServerSpec;
import java.util.Set;

/// What an experiment compares: execution models, or servers under load. `toString` gives its name, which is the
/// same in files, on the command line and in reports.
public sealed interface Contender {
    /// What it is called in references to cells: servers have a word of their own.
    Set<String> KEYS = Set.of("model", "server");

    /// An execution model of tasks.
    record Model(ModelSpec spec) implements Contender {
        @Override
        public String toString() {
            return spec.toString();
        }
    }

    /// A server, with the threads that it runs on.
    record Server(ServerSpec spec) implements Contender {
        @Override
        public String toString() {
            return spec.toString();
        }
    }

    /// Reads a name of either kind.
    ///
    /// @throws BadWord if there is neither such a model nor such a server
    static Contender parse(String word) {
        String bare = word.strip().replaceFirst("\\(.*", "");
        for (ServerSpec.Kind kind : ServerSpec.Kind.values()) {
            if (kind.toString().equals(bare)) {
                return new Server(ServerSpec.parse(word));
            }
        }
        return new Model(Literals.model(word));
    }
}
