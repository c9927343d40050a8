package dev.loombench.lab.plan;

import java.util.Map;

/// How many processors measured JVMs count, which sizes pools and carriers.
///
/// @param usual those that the lab may use
/// @param byJdk by a JDK's id, where it is known to have others
public record Cores(int usual, Map<String, Integer> byJdk) {
    public Cores {
        byJdk = Map.copyOf(byJdk);
    }

    /// The same everywhere.
    public static Cores everywhere(int cores) {
        return new Cores(cores, Map.of());
    }

    public int of(Trial trial) {
        return byJdk.getOrDefault(trial.jdk(), usual);
    }
}
