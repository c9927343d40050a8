package dev.loombench.report.export;

import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.Json;
import dev.loombench.lab.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// How JMH was told to measure a trial: what its own result beside the trial says. Where there is none, as in trials
/// that JMH didn't measure, -1 iterations stand for what isn't said, as in JMH's annotations.
///
/// @param result JMH's, or one without fields
record JmhSettings(JsonNode result, JdkRecord jdk, String loombenchVersion) {
    private static final int NOT_SAID = -1;
    private static final String NO_TIME = "not recorded";

    static JmhSettings of(Source.Run run, int trial, JdkRecord jdk) {
        Path file = RunDirectory.trialDirectory(run.directory(), trial).resolve("jmh.json");
        return new JmhSettings(result(file), jdk, run.document().loombenchVersion());
    }

    private static JsonNode result(Path file) {
        try {
            return Json.tree(file).path(0);
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
        return number("warmupIterations", NOT_SAID);
    }

    String warmupTime() {
        return text("warmupTime", NO_TIME);
    }

    String measurementTime() {
        return text("measurementTime", NO_TIME);
    }

    int batchSize(String field) {
        return number(field, 1);
    }

    private String text(String field, String otherwise) {
        return result.path(field).asString(otherwise);
    }

    private int number(String field, int otherwise) {
        return result.path(field).asInt(otherwise);
    }
}
