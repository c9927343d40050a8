package dev.loombench.lab.fork;

import java.nio.file.Path;
import java.util.Optional;

/// Where the programs lie that the lab starts, each with a class path of its own.
///
/// @param home of an installed or freshly built Loombench
public record Distribution(Path home) {
    /// Measured JVMs.
    public Subject subject() {
        return new Subject(home.resolve("lib/subject"));
    }

    /// Servers under test.
    public Servers servers() {
        return new Servers(home.resolve("lib/targets"));
    }

    /// The java agent.
    public Path agent() {
        return home.resolve("lib/agent/loombench-agent.jar");
    }

    /// The generator that runs plans.
    public JMeter jmeter() {
        return JMeter.in(home);
    }

    /// The generator of open models and plain closed loops.
    public Generator generator() {
        return new Generator(home.resolve("lib/generators/hyperfoil"), Optional.of(home.resolve("cache")));
    }
}
