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
                .map(JdkDiscovery::read)
                .flatMap(Optional::stream)
                .distinct()
                .sorted(Jdk.ORDER)
                .toList();
    }

    private static Optional<Jdk> read(Path candidate) {
        try {
            return Optional.of(JdkHome.read(candidate));
        } catch (UnfitJdk noJdkThere) {
            return Optional.empty();
        }
    }
}
