package dev.loombench.lab.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Files of other tools, most of them written by the tool itself: see the README beside them.
public final class ResultFixtures {
    private ResultFixtures() {}

    /// Content of a file among the test's resources.
    public static byte[] bytes(String name) {
        try (InputStream in = ResultFixtures.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no file of results " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Text of a file among the test's resources.
    public static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /// Names of the files that are read, one or more of each row of the table of formats.
    static List<String> names() {
        return List.of(
                "k6-export.json",
                "k6-machine-readable.json",
                "gatling-simulation.log",
                "gatling-stats.json",
                "jmeter.csv",
                "wrk2.txt",
                "wrk.txt",
                "hey.txt",
                "oha.json",
                "ghz.json",
                "vegeta.json",
                "apachebench.txt",
                "siege.json",
                "locust.csv",
                "autocannon.json",
                "artillery.json",
                "hyperfine.json",
                "pgbench.txt",
                "kafka-producer.txt",
                "kafka-consumer.txt",
                "google-benchmark.json",
                "pytest-benchmark.json",
                "pyperf.json",
                "criterion.json");
    }

    /// Reads a file among the test's resources.
    static ToolResult read(String name) {
        return of(name, text(name));
    }

    static ToolResult of(String name, String text) {
        return ToolResults.ofText(new ForeignText(name, text), List.of()).orElseThrow();
    }
}
