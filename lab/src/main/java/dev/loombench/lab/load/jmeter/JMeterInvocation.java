package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.AtomicFile;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/// The invocation of JMeter with a test plan.
///
/// @param java of its JVM
/// @param plan the `.jmx` file
/// @param properties of JMeter, which the plan reads by `${__P(name)}`; values may be empty
/// @param directory existing directory for results and logs
/// @param remote arguments by which remote engines run the plan; empty where JMeter runs it itself
public record JMeterInvocation(
        Path java, Path plan, Map<String, String> properties, Path directory, List<String> remote) {
    /// File name of the results.
    public static final String RESULTS_FILE = "results.jtl";

    public JMeterInvocation {
        properties = Map.copyOf(properties);
    }

    /// The samples, in CSV.
    public Path results() {
        return directory.resolve(RESULTS_FILE);
    }

    public Path log() {
        return directory.resolve("jmeter.log");
    }

    /// Pauses of JMeter's JVM.
    public Path hiccups() {
        return directory.resolve("jmeter.hiccups");
    }

    /// JMeter's standard output and standard error.
    public Path output() {
        return directory.resolve("jmeter.out");
    }

    /// JMeter's own arguments. Properties go into a file since JMeter's command line drops those without a
    /// value, and since other users can read command lines.
    List<String> arguments(int port) throws IOException {
        Path file = propertiesFile();
        write(jmeterProperties(port));
        List<String> arguments = new ArrayList<>(remote);
        arguments.addAll(List.of("-n", "-t", plan.toString(), "-l", results().toString()));
        arguments.addAll(List.of("-j", log().toString(), "-q", file.toString()));
        return arguments;
    }

    private Path propertiesFile() {
        return directory.resolve("jmeter.properties");
    }

    private void write(Properties jmeterProperties) throws IOException {
        StringWriter text = new StringWriter();
        jmeterProperties.store(text, null);
        AtomicFile.writePrivate(propertiesFile(), text.toString());
    }

    /// Replaces secrets in the file of properties, which JMeter has read.
    void redactProperties() throws IOException {
        Properties redacted = new Properties();
        try (Reader in = Files.newBufferedReader(propertiesFile())) {
            redacted.load(in);
        }
        redacted.replaceAll((name, value) -> Secrets.known().applyNamed(name.toString(), value.toString()));
        write(redacted);
    }

    /// The given properties, and those that the lab needs to read results and stop the plan. With a fixed
    /// command port JMeter also needs the last port to try, otherwise it silently listens on none.
    private Properties jmeterProperties(int port) {
        Properties jmeterProperties = new Properties();
        jmeterProperties.setProperty("summariser.interval", "10");
        jmeterProperties.putAll(properties);
        jmeterProperties.putAll(Map.of(
                "jmeterengine.force.system.exit", "true",
                "jmeterengine.nongui.port", Integer.toString(port),
                "jmeterengine.nongui.maxport", Integer.toString(Math.min(port + 20, 65_535)),
                "sampleresult.timestamp.start", "true",
                "summariser.name", "summary",
                "summariser.out", "true"));
        for (String name : List.of(
                "print_field_names",
                "time",
                "label",
                "bytes",
                "response_code",
                "response_message",
                "thread_name",
                "successful",
                "assertion_results_failure_message")) {
            jmeterProperties.setProperty("jmeter.save.saveservice." + name, "true");
        }
        jmeterProperties.setProperty("jmeter.save.saveservice.output_format", "csv");
        jmeterProperties.setProperty("jmeter.save.saveservice.timestamp_format", "ms");
        jmeterProperties.setProperty("jmeter.save.saveservice.default_delimiter", ",");
        return jmeterProperties;
    }
}
