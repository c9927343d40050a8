package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the GitHub action in `ci/action` with the distribution itself.
@EnabledOnOs(OS.LINUX)
class CiGateIT {
    @TempDir
    Path folder;

    private ActionStep step;

    @BeforeEach
    void setUp() throws Exception {
        step = ActionStep.in(folder);
    }

    /// Six forks of 100 ms against six of 200 ms.
    @Test
    void theGateFailsOnARegression() throws Exception {
        Files.writeString(folder.resolve("base.json"), jmh(100));
        Files.writeString(folder.resolve("new.json"), jmh(200));

        var outcome = launch(Map.of(
                        "base", "base.json",
                        "new", "new.json",
                        "fail-on", "slower>3%"))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(99);
        assertThat(step.summary()).contains("**loombench compare: failed**", "1 slower", "slower&gt;3% ");
    }

    /// Two forks of each, which confirm nothing, and six of the same.
    @Test
    void theGateIsUndecidedByWhatItCannotJudge() throws Exception {
        Files.writeString(folder.resolve("base.json"), jmh(100));
        Files.writeString(folder.resolve("few.json"), jmh(100, 4));

        for (String file : List.of("few", "base")) {
            var outcome = launch(Map.of("base", "base.json", "new", file + ".json", "fail-on", "slower>3%"))
                    .run();
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(step.output("result")).isEqualTo(file.equals("few") ? "undecided" : "passed");
        }
        assertThat(step.summary())
                .contains("**loombench compare: undecided** (exit code 0). ", "**undecided**", "in 1 of 1 comparison")
                .contains("**loombench compare: passed** (exit code 0). ", "</code>: **passed** in 1 comparison");
    }

    /// One pair, which confirms nothing.
    @Test
    void anAbOfJobsIsAGate() throws Exception {
        Files.writeString(folder.resolve("loombench-ab.yaml"), """
                schema: loombench/ab/v1
                sides:
                  quick: {command: sleep 0.01}
                  slow: {command: sleep 0.05}
                until-exit: true
                pairs: 1
                diagnose: false
                """);

        var outcome = launch(Map.of(
                        "command", "ab",
                        "fail-on", "slower>20%"))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(step.summary())
                .contains(
                        "**loombench ab: undecided** (exit code 0)",
                        "Gate slower&gt;20%: undecided",
                        "### Loombench: ");
        assertThat(Path.of(step.output("run"), "report.html")).isRegularFile();
    }

    private LauncherCommand launch(Map<String, String> inputs) throws IOException {
        return step.launch(inputs)
                .with("LOOMBENCH_JAVA_HOME", System.getProperty("java.home"))
                .with("GATE_LOOMBENCH", InstalledLab.launcher());
    }

    private static String jmh(int millis) {
        return jmh(millis, 6);
    }

    private static String jmh(int millis, int number) {
        List<String> forks = new ArrayList<>();
        for (int fork = 0; fork < number; fork++) {
            forks.add("[" + (millis + fork * 0.1) + ", " + (millis + fork * 0.2) + "]");
        }
        return """
                [{"jmhVersion": "1.37", "benchmark": "com.acme.Calls.call", "mode": "avgt", "threads": 1, "forks": 6,
                  "jvm": "java", "jvmArgs": [], "jdkVersion": "25", "vmName": "vm", "vmVersion": "25",
                  "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
                  "measurementIterations": 2, "measurementTime": "1 s", "measurementBatchSize": 1,
                  "primaryMetric": {"score": %d, "scoreError": 0.1, "scoreConfidence": [1, 2], "scorePercentiles": {},
                    "scoreUnit": "ms/op", "rawData": [%s]},
                  "secondaryMetrics": {}}]
                """.formatted(millis, String.join(", ", forks));
    }
}
