package dev.loombench.dist;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of flags and limits as factors of an experiment.
@DisabledOnOs(OS.WINDOWS)
class EnvironmentsIT {
    private static final String JDK = Integer.toString(Runtime.version().feature());

    @TempDir
    Path folder;

    @Test
    @ConcurrentTest
    void everyVariantIsInEveryBlockAndHeldAgainstThePlainJdk() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run(
                "run",
                "micro-tasks",
                "-p tasks=50 --models virtual-per-task --profile smoke --forks 2 --variant",
                "serial=-XX:+UseSerialGC -Dacme='a b'",
                "--variant int=-Xint -v");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        JsonNode document = InstalledLab.document(lab.onlyRun());
        assertThat(InstalledLab.environments(document)).containsExactly(JDK, JDK + "+serial", JDK + "+int");
        assertThat(of(document, "").stream()
                        .collect(groupingBy(trial -> trial.path("jdk").asString() + " "
                                + trial.path("block").asInt())))
                .hasSize(6)
                .allSatisfy((environment, trials) -> assertThat(trials).hasSize(1));
        assertThat(of(document, "+serial")).allSatisfy(trial -> {
            assertThat(trial.at("/jvm/collector").asString()).isEqualTo("Serial");
            assertThat(trial.at("/jvm/options").valueStream().map(JsonNode::asString))
                    .contains("-Dacme=a b");
        });
        assertThat(InstalledLab.comparisonsOfJdks(document))
                .hasSize(2)
                .allSatisfy(comparison ->
                        assertThat(comparison.path("baselineJdk").asString()).isEqualTo(JDK));
        assertThat(outcome.out()).anyMatch(line -> line.contains(" " + JDK + "+int "));
    }

    @Test
    @ConcurrentTest
    @EnabledOnOs(OS.LINUX)
    void aBoundJvmCountsAsManyProcessors() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome = lab.run(
                "run",
                "micro-tasks",
                "-p tasks=50 --models work-stealing(cores),virtual-per-task --profile smoke --cpus 1");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        Path run = lab.onlyRun();
        JsonNode document = InstalledLab.document(run);
        assertThat(InstalledLab.environments(document)).containsExactly(JDK, JDK + "+1cpu");
        assertThat(of(document, "+1cpu")).hasSize(2).allSatisfy(trial -> {
            assertThat(account(run, trial)).contains(" cores=1 parallelism=1\n");
            assertThat(trial.at("/jvm/cores").asInt()).isEqualTo(1);
            assertThat(trial.at("/jvm/cpuSet").asString()).matches("[0-9]+");
            assertThat(trial.at("/jvm/model").asString()).isIn("work-stealing(1)", "virtual-per-task");
        });
        int cores = document.at("/host/cores").asInt();
        assertThat(of(document, JDK)).hasSize(2).allSatisfy(trial -> {
            assertThat(account(run, trial)).contains(" cores=" + cores + " parallelism=" + cores + "\n");
            assertThat(trial.at("/jvm/model").asString()).isIn("work-stealing(" + cores + ")", "virtual-per-task");
        });
    }

    /// Half a CPU counts as one. Without support for limits, the run reports that.
    @Test
    @ConcurrentTest
    @EnabledOnOs(OS.LINUX)
    void aQuotaHoldsOrIsRefusedOnOneLine() throws Exception {
        var lab = new InstalledLab(folder);

        var outcome =
                lab.run("run", "micro-tasks", "-p tasks=50 --models virtual-per-task --profile smoke --cpu-quota 0.5");

        if (outcome.exitCode() != 0) {
            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(3);
            assertThat(outcome.err().lines()).singleElement().asString().contains("control group", "as root");
            assertThat(lab.runs()).isEmpty();
        }
        assumeThat(outcome.exitCode()).as("control groups can be made here").isZero();
        Path run = lab.onlyRun();
        assertThat(of(InstalledLab.document(run), "+quota0.5")).isNotEmpty().allSatisfy(trial -> {
            assertThat(account(run, trial)).contains(" cores=1 parallelism=1\n");
            assertThat(trial.at("/jvm/cores").asInt())
                    .isEqualTo(InstalledLab.document(run).at("/host/cores").asInt());
        });
        assertThat(groupsOf(outcome.pid())).as("control groups left behind").isEmpty();
    }

    /// Planned trials of the environments whose ids have a suffix.
    private static List<JsonNode> of(JsonNode document, String end) {
        return InstalledLab.trials(document).stream()
                .filter(trial -> !trial.has("repeats"))
                .filter(trial -> trial.path("jdk").asString().endsWith(end))
                .toList();
    }

    private static String account(Path run, JsonNode trial) throws IOException {
        return Files.readString(run.resolve("trials/" + trial.path("id").asInt() + "/account.txt"));
    }

    private static List<Path> groupsOf(long lab) throws IOException {
        Predicate<Path> ours = path -> path.getFileName().toString().startsWith("loombench-" + lab + "-");
        try (Stream<Path> groups = Files.find(
                Path.of("/sys/fs/cgroup"), 6, (path, attributes) -> attributes.isDirectory() && ours.test(path))) {
            return groups.toList();
        }
    }
}
