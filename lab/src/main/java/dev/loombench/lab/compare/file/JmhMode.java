package dev.loombench.lab.compare.file;

import dev.loombench.lab.stats.Better;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// What JMH measured of a benchmark, by the word in its results.
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

    static Optional<JmhMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word.equals(word)).findFirst();
    }

    static String all() {
        return Arrays.stream(values()).map(JmhMode::word).collect(Collectors.joining(", "));
    }

    String word() {
        return word;
    }

    /// Into which its figures are turned.
    String unit() {
        return unit;
    }

    Better better() {
        return better;
    }
}
