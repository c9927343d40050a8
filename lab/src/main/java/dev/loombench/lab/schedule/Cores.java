package dev.loombench.lab.schedule;

import java.util.Map;

/// Numbers of processors that measured JVMs see, which size pools and carrier threads.
///
/// @param usual number of processors that the lab may use
/// @param byJdk numbers by JDK id, where they differ
public record Cores(int usual, Map<String, Integer> byJdk) {
    public Cores {
        byJdk = Map.copyOf(byJdk);
    }

    /// Same number for all JDKs.
    public static Cores everywhere(int cores) {
        return new Cores(cores, Map.of());
    }

    /// Number of processors that the JVM of a trial sees.
    public int of(Trial trial) {
        return byJdk.getOrDefault(trial.jdk(), usual);
    }
}
