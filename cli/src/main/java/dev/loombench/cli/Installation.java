package dev.loombench.cli;

import dev.loombench.lab.catalog.BadInput;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.load.GeneratorRun;
import dev.loombench.lab.process.Distribution;
import dev.loombench.lab.process.Servers;
import dev.loombench.lab.process.Stop;
import java.nio.file.Path;

/// Locates the parts of this installation from system properties that the launcher script sets.
final class Installation {
    private Installation() {}

    static Distribution programs() {
        return new Distribution(home());
    }

    /// A runner for the load generator, on the JDK of this process.
    static GeneratorRun generator(Stop stop) {
        return new GeneratorRun(programs().generator(), Path.of(System.getProperty("java.home"), "bin", "java"), stop);
    }

    static Servers servers() {
        return new Servers(home().resolve("lib").resolve("targets"));
    }

    static Catalog catalog() {
        String experiments = System.getProperty("loombench.experiments");
        return Catalog.of(experiments == null ? home().resolve("experiments") : Path.of(experiments));
    }

    private static Path home() {
        String home = System.getProperty("loombench.home");
        if (home == null) {
            throw new BadInput(
                    "the system property loombench.home is missing: start Loombench with its launcher script");
        }
        return Path.of(home);
    }
}
