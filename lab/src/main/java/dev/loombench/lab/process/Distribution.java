package dev.loombench.lab.process;

import java.nio.file.Path;
import java.util.Optional;

/// The programs of an installation that the lab starts, each with a class path of its own.
///
/// @param home directory of an installed or freshly built Loombench
public record Distribution(Path home) {
    /// The class path of measured JVMs.
    public Subject subject() {
        return new Subject(home.resolve("lib/subject"));
    }

    /// The class paths of the servers under test.
    public Servers servers() {
        return new Servers(home.resolve("lib/targets"));
    }

    /// The Java agent's jar.
    public Path agent() {
        return home.resolve("lib/agent/loombench-agent.jar");
    }

    /// JMeter, which runs test plans.
    public JMeter jmeter() {
        return JMeter.in(home);
    }

    /// The load generator of open models and plain closed loops.
    public Generator generator() {
        return new Generator(home.resolve("lib/generators/hyperfoil"), Optional.of(home.resolve("cache")));
    }
}
