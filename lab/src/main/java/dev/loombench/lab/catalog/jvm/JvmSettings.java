package dev.loombench.lab.catalog.jvm;

import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Settings of every measured JVM of an experiment; nothing is left to JVM ergonomics.
///
/// @param initialHeap initial heap size in the JVM's notation, such as `512m`
/// @param maxHeap maximum heap size in the JVM's notation
/// @param options further options
/// @param variants options by factor and level, for factors that are about the JVM
public record JvmSettings(
        Collector collector,
        String initialHeap,
        String maxHeap,
        List<String> options,
        Map<String, Map<String, List<String>>> variants) {
    /// Settings for files without any.
    public static final JvmSettings STANDARD = new JvmSettings(Collector.G1, "512m", "1g", List.of(), Map.of());

    /// Options that the levels of a cell add.
    public List<String> options(Map<String, String> levels) {
        List<String> levelOptions = new ArrayList<>();
        variants.forEach((factor, options) ->
                levelOptions.addAll(options.getOrDefault(levels.getOrDefault(factor, ""), List.of())));
        return levelOptions;
    }

    /// Settings for the levels of a cell.
    public JvmSettings forLevels(Map<String, String> levels) {
        List<String> cellOptions = new ArrayList<>(options);
        cellOptions.addAll(options(levels));
        return new JvmSettings(collector, initialHeap, maxHeap, cellOptions, variants);
    }

    /// Garbage collectors of OpenJDK.
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

        /// JVM option that selects the collector.
        public String option() {
            return "-XX:+" + flag;
        }

        /// Name in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Parses the name of a collector in files.
        ///
        /// @throws InvalidValueException if it is none of them
        public static Collector parse(String text) {
            return EnumWords.parse(values(), text, "a collector");
        }
    }
}
