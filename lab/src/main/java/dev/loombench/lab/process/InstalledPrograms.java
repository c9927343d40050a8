package dev.loombench.lab.process;

import java.nio.file.Path;
import java.util.Optional;

/// The programs of an installation that the lab starts, each with a class path of its own.
///
/// @param home directory of an installed or freshly built Loombench
public record InstalledPrograms(Path home) {
    /// The class path of measured JVMs.
    public SubjectClassPath subject() {
        return new SubjectClassPath(home.resolve("lib/subject"));
    }

    /// The class paths of the servers under test.
    public ServerClassPaths servers() {
        return new ServerClassPaths(home.resolve("lib/targets"));
    }

    /// The Java agent's jar.
    public Path agent() {
        return home.resolve("lib/agent/loombench-agent.jar");
    }

    /// JMeter, which runs test plans.
    public JMeterInstallation jmeter() {
        return JMeterInstallation.in(home);
    }

    /// The load generator of open models and plain closed loops.
    public GeneratorInstallation generator() {
        return new GeneratorInstallation(home.resolve("lib/generators/hyperfoil"), Optional.of(home.resolve("cache")));
    }
}
