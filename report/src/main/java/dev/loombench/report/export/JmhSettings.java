package dev.loombench.report.export;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// JMH's settings for a trial, from JMH's own result beside it. For trials that JMH didn't measure, -1
/// iterations stand for unknown, as in JMH's annotations.
///
/// @param result JMH's result, or a node without fields
record JmhSettings(JsonNode result, JdkRecord jdk, String loombenchVersion) {
    private static final int UNKNOWN_ITERATIONS = -1;
    private static final String UNKNOWN_TIME = "not recorded";

    static JmhSettings of(ExportSource.Run run, int trial, JdkRecord jdk) {
        Path file = RunDirectory.trialDirectory(run.directory(), trial).resolve("jmh.json");
        return new JmhSettings(result(file), jdk, run.document().loombenchVersion());
    }

    private static JsonNode result(Path file) {
        try {
            return Json.readTree(file).path(0);
        } catch (IOException noneOrDamaged) {
            return MissingNode.getInstance();
        }
    }

    String jmhVersion() {
        return text("jmhVersion", "none, measured by Loombench " + loombenchVersion);
    }

    int threads() {
        return number("threads", 1);
    }

    String jvm() {
        return text("jvm", jdk.home() + "/bin/java");
    }

    String vmName() {
        return text("vmName", jdk.vendor());
    }

    String vmVersion() {
        return text("vmVersion", jdk.version());
    }

    int warmupIterations() {
        return number("warmupIterations", UNKNOWN_ITERATIONS);
    }

    String warmupTime() {
        return text("warmupTime", UNKNOWN_TIME);
    }

    String measurementTime() {
        return text("measurementTime", UNKNOWN_TIME);
    }

    int batchSize(String field) {
        return number(field, 1);
    }

    private String text(String field, String defaultValue) {
        return result.path(field).asString(defaultValue);
    }

    private int number(String field, int defaultValue) {
        return result.path(field).asInt(defaultValue);
    }
}
