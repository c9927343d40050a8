package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.stats.Better;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// Benchmark mode of JMH.
enum JmhMode {
    THROUGHPUT("thrpt", "ops/s", Better.MORE),
    AVERAGE_TIME("avgt", "s", Better.LESS),
    SAMPLE_TIME("sample", "s", Better.LESS),
    SINGLE_SHOT("ss", "s", Better.LESS);

    private final String word;
    private final String unit;
    private final Better better;

    JmhMode(String word, String unit, Better better) {
        this.word = word;
        this.unit = unit;
        this.better = better;
    }

    /// Finds the mode by its short name in results, such as `avgt`.
    static Optional<JmhMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word.equals(word)).findFirst();
    }

    /// Lists the short names of all modes.
    static String all() {
        return Arrays.stream(values()).map(JmhMode::word).collect(Collectors.joining(", "));
    }

    String word() {
        return word;
    }

    /// Unit to which the figures are converted.
    String unit() {
        return unit;
    }

    Better better() {
        return better;
    }
}
