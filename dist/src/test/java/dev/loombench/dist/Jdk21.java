package dev.loombench.dist;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.Optional;

/// JDK 21 in the environment variable `LOOMBENCH_JDK21`. Without it a test is skipped, or fails if
/// `LOOMBENCH_REQUIRE_JDK21` is set.
final class Jdk21 {
    private Jdk21() {}

    static Path home() {
        Optional<Path> home = find();
        assumeThat(home).as("LOOMBENCH_JDK21, the home of a JDK 21").isPresent();
        return home.orElseThrow();
    }

    /// Finds the JDK for a test that can also run without it.
    static Optional<Path> find() {
        String home = System.getenv("LOOMBENCH_JDK21");
        if (home == null && System.getenv("LOOMBENCH_REQUIRE_JDK21") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_JDK21 is set, but LOOMBENCH_JDK21 names no JDK 21");
        }
        return Optional.ofNullable(home).map(Path::of);
    }
}
