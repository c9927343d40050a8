package dev.loombench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Builds results in JMH's JSON format.
final class JmhResultFixture {
    private final List<String> entries = new ArrayList<>();

    /// Adds a benchmark whose forks differ by less than half a per cent.
    JmhResultFixture with(String benchmark, int forks, double micros) {
        return with(benchmark, "avgt", "us/op", forks, micros);
    }

    JmhResultFixture with(String benchmark, String mode, String unit, int forks, double score) {
        String raw = raw(forks, score, 0);
        entries.add("""
                {
                    "jmhVersion" : "1.37", "benchmark" : "%s", "mode" : "%s", "threads" : 1, "forks" : %d,
                    "jvm" : "/opt/jdk/bin/java", "jvmArgs" : [], "jdkVersion" : "25.0.3",
                    "vmName" : "OpenJDK 64-Bit Server VM", "vmVersion" : "25.0.3+9-LTS",
                    "params" : { "size" : "10" },
                    "primaryMetric" : { "score" : %s, "scoreError" : "NaN", "scoreUnit" : "%s", "rawData" : %s },
                    "secondaryMetrics" : { }
                }""".formatted(benchmark, mode, forks, score, unit, raw));
        return this;
    }

    /// Adds a secondary metric to the last benchmark.
    JmhResultFixture withSecondary(String metric, String unit, int forks, double score) {
        String last = entries.removeLast();
        entries.add(last.replace(
                "\"secondaryMetrics\" : { }",
                "\"secondaryMetrics\" : { \"%s\" : { \"scoreUnit\" : \"%s\", \"rawData\" : %s } }"
                        .formatted(metric, unit, raw(forks, score, 2))));
        return this;
    }

    private static String raw(int forks, double score, int shift) {
        return IntStream.range(shift, shift + forks)
                .mapToObj(fork -> String.format(
                        Locale.ROOT,
                        "[%.6f, %.6f, %.6f]",
                        around(score, fork),
                        around(score, fork + 1),
                        around(score, fork)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static double around(double score, int fork) {
        return score * (1 + 0.001 * (fork % 5 - 2));
    }

    Path in(Path file) throws IOException {
        return Files.writeString(file, "[\n" + String.join(",\n", entries) + "\n]\n");
    }
}
