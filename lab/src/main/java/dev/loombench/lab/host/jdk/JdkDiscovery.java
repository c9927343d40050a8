package dev.loombench.lab.host.jdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds the JDKs of this machine without running them.
public final class JdkDiscovery {
    private JdkDiscovery() {}

    /// All of them, each once however many links lead to it, in the order of [Jdk#ORDER]. Broken ones are
    /// left out; those too old for virtual threads are in.
    public static List<Jdk> discover() {
        return discover(JdkPlaces.ofThisMachine());
    }

    static List<Jdk> discover(JdkPlaces places) {
        return places.candidates().stream()
                .map(JdkDiscovery::at)
                .flatMap(Optional::stream)
                .distinct()
                .sorted(Jdk.ORDER)
                .toList();
    }

    /// The JDK in a directory; empty where there is none or a part of it is missing.
    public static Optional<Jdk> at(Path candidate) {
        try {
            return Optional.of(JdkHome.read(candidate));
        } catch (UnfitJdk noJdkThere) {
            return Optional.empty();
        }
    }
}
