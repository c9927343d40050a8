package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.experiment.yaml.Catalog;
import dev.loombench.lab.fork.Generator;
import dev.loombench.lab.fork.Subject;
import java.nio.file.Path;

/// Where the parts of this installation lie; the launcher says it.
final class Installation {
    private Installation() {}

    static Subject subject() {
        return new Subject(home().resolve("lib").resolve("subject"));
    }

    static Generator generator() {
        return new Generator(home().resolve("lib").resolve("generators").resolve("hyperfoil"));
    }

    static Catalog catalog() {
        String experiments = System.getProperty("loombench.experiments");
        return Catalog.of(experiments == null ? home().resolve("experiments") : Path.of(experiments));
    }

    private static Path home() {
        String home = System.getProperty("loombench.home");
        if (home == null) {
            throw new BadInput("start loombench by its launcher: the system property loombench.home is missing");
        }
        return Path.of(home);
    }
}
