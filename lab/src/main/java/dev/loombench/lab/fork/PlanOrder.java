package dev.loombench.lab.fork;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/// A plan that JMeter is to run.
///
/// @param java the command of its JVM
/// @param plan the `.jmx` file
/// @param properties of JMeter, which the plan asks for by `${__P(name)}`; an empty value is one, too
/// @param directory where results and logs go; it is there
/// @param summaryInterval how often a summary line is wanted. JMeter prints one at most every 6 s
public record PlanOrder(
        Path java, Path plan, Map<String, String> properties, Path directory, Duration summaryInterval) {
    /// The name of the results in their directory.
    public static final String RESULTS = "results.jtl";

    public PlanOrder {
        properties = Map.copyOf(properties);
    }

    /// Its results, in CSV.
    public Path results() {
        return directory.resolve(RESULTS);
    }

    /// What it logs.
    public Path log() {
        return directory.resolve("jmeter.log");
    }

    /// When its JVM stood still.
    public Path hiccups() {
        return directory.resolve("jmeter.hiccups");
    }

    /// What it prints.
    public Path output() {
        return directory.resolve("jmeter.out");
    }

    /// JMeter's own arguments. Properties go into a file, since it takes those without a value on its
    /// command line for ones to be removed, and since others can read that line.
    List<String> arguments(int port) throws IOException {
        Path file = directory.resolve("jmeter.properties");
        try (Writer out = Files.newBufferedWriter(file)) {
            all(port).store(out, null);
        }
        return List.of(
                "-n", "-t", plan.toString(), "-l", results().toString(), "-j", log().toString(), "-q", file.toString());
    }

    /// The given ones, and those without which the lab couldn't read the results or end the plan. Where
    /// the port for messages is set, JMeter needs the last one that it may try, too, or it listens on none
    /// without a word.
    private Properties all(int port) {
        Properties all = new Properties();
        all.setProperty("summariser.interval", Long.toString(Math.max(6, summaryInterval.toSeconds())));
        all.putAll(properties);
        all.putAll(Map.of(
                "jmeterengine.force.system.exit", "true",
                "jmeterengine.nongui.port", Integer.toString(port),
                "jmeterengine.nongui.maxport", Integer.toString(Math.min(port + 20, 65_535)),
                "sampleresult.timestamp.start", "true",
                "summariser.name", "summary",
                "summariser.out", "true"));
        for (String name : List.of(
                "print_field_names",
                "time",
                "response_code",
                "response_message",
                "thread_name",
                "successful",
                "assertion_results_failure_message")) {
            all.setProperty("jmeter.save.saveservice." + name, "true");
        }
        all.setProperty("jmeter.save.saveservice.output_format", "csv");
        all.setProperty("jmeter.save.saveservice.timestamp_format", "ms");
        all.setProperty("jmeter.save.saveservice.default_delimiter", ",");
        return all;
    }
}
