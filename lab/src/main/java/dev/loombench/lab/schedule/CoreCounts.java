package dev.loombench.lab.schedule;

import java.util.Map;

/// Numbers of processors that measured JVMs see, which size pools and carrier threads.
///
/// @param labCores number of processors that the lab may use
/// @param byJdk numbers by JDK id, where they differ
public record CoreCounts(int labCores, Map<String, Integer> byJdk) {
    public CoreCounts {
        byJdk = Map.copyOf(byJdk);
    }

    /// Same number for all JDKs.
    public static CoreCounts uniform(int cores) {
        return new CoreCounts(cores, Map.of());
    }

    /// Number of processors that the JVM of a trial sees.
    public int of(Trial trial) {
        return byJdk.getOrDefault(trial.jdk(), labCores);
    }
}
