package dev.loombench.lab.experiment;

import dev.loombench.protocol.BadWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How every measured JVM of an experiment is set up; nothing is left to ergonomics.
///
/// @param initialHeap as the JVM takes it, such as `512m`
/// @param maxHeap as the JVM takes it
/// @param options further options
/// @param variants options by factor and level, for factors that are about the JVM
public record JvmSettings(
        Collector collector,
        String initialHeap,
        String maxHeap,
        List<String> options,
        Map<String, Map<String, List<String>>> variants) {
    /// For files that say nothing of it.
    public static final JvmSettings STANDARD = new JvmSettings(Collector.G1, "512m", "1g", List.of(), Map.of());

    /// What the levels of a cell add.
    public List<String> options(Map<String, String> levels) {
        List<String> added = new ArrayList<>();
        variants.forEach(
                (factor, options) -> added.addAll(options.getOrDefault(levels.getOrDefault(factor, ""), List.of())));
        return added;
    }

    /// The same settings with what the levels of a cell add.
    public JvmSettings at(Map<String, String> levels) {
        List<String> all = new ArrayList<>(options);
        all.addAll(options(levels));
        return new JvmSettings(collector, initialHeap, maxHeap, all, variants);
    }

    /// The collectors of OpenJDK.
    public enum Collector {
        SERIAL("UseSerialGC"),
        PARALLEL("UseParallelGC"),
        G1("UseG1GC"),
        Z("UseZGC"),
        SHENANDOAH("UseShenandoahGC");

        private final String flag;

        Collector(String flag) {
            this.flag = flag;
        }

        /// The option that chooses it.
        public String option() {
            return "-XX:+" + flag;
        }

        /// The word in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// @throws BadWord if it is none of them
        public static Collector parse(String text) {
            for (Collector collector : values()) {
                if (collector.toString().equals(text)) {
                    return collector;
                }
            }
            throw new BadWord(text, "a collector (serial, parallel, g1, z, shenandoah)");
        }
    }
}
