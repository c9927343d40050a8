package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests of the first archive, without that of servers, where there is nothing but a JDK: as another user where root
/// runs this.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class BareHomeIT {
    private static final String NO_OTHER_JDK = "/nonexistent";
    private static final String SERVERS = "-servers.tar.gz --strip-components=1 -C '";

    @TempDir
    static Path folder;

    private static BareHome bare = new BareHome(new OtherUser(false), Path.of(""), Path.of(""));

    @BeforeAll
    static void unpack() throws Exception {
        bare = BareHome.unpack(folder, OtherUser.reading(BareHome.jdk()));
    }

    @AfterAll
    static void removeTools() throws Exception {
        bare.removeTools();
    }

    @Test
    void whatNeedsNoServerIsMeasuredComparedAndReportedAgain() throws Exception {
        var measured = bare.run("run", "micro-tasks", "http-hello", "--profile", "smoke");
        Path run = new InstalledLab(bare.work()).onlyRun();
        Path report = run.resolve("report.html");
        Files.delete(report);

        var comparison = bare.run("compare", run.toString(), run.toString());
        bare.run("report", run.toString());

        assertThat(measured.err()).contains("http-hello", SERVERS);
        assertThat(InstalledLab.document(run).at("/experiments")).hasSize(1);
        assertThat(InstalledLab.document(run).at("/experiments/0/estimates")).isNotEmpty();
        assertThat(comparison.out()).anyMatch(line -> line.contains("1.000×"));
        assertThat(report).content().contains("micro-tasks");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run http-hello --profile smoke",
                "run jdbc-pool --dry-run",
                "load --plan PLAN http://127.0.0.1:1",
                "jmeter -n -t PLAN"
            })
    void whatNeedsTheArchiveOfServersNamesIt(String command) throws Exception {
        String plan = bare.file("experiments/plans/hello.jmx").toString();

        var outcome = bare.launch(BareHome.jdk(), command.replace("PLAN", plan).split(" "))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(3);
        assertThat(outcome.err()).contains(SERVERS, bare.file("").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"report RUN", "open RUN", "run --resume RUN", "compare RUN RUN", "export RUN --format csv"})
    void aRunOfAnotherUserIsNamedAndRefused(String command) throws Exception {
        Path run = bare.work().resolve("foreign");
        Files.createDirectories(run);
        Files.setPosixFilePermissions(
                run, PosixFilePermissions.fromString(bare.user().present() ? "rwx------" : "---------"));

        var outcome = bare.launch(
                        BareHome.jdk(), command.replace("RUN", run.toString()).split(" "))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).hasLineCount(1).contains(run.toString(), "permission denied");
    }

    @Test
    void aProgramIsDiagnosed() throws Exception {
        String program = bare.file("examples/own-driver/Ingest.java").toString();

        var outcome = bare.launch(
                        BareHome.jdk(), "diagnose", "--for", "2s", "--format", "json", "--", "java", program, "virtual")
                .run();

        JsonNode report = InstalledLab.json(outcome);
        assertThat(outcome.exitCode())
                .as(outcome.err())
                .isEqualTo(report.path("confirmed").asBoolean() ? 99 : 0);
        assertThat(report.path("java").asString())
                .startsWith(Integer.toString(Runtime.version().feature()));
        assertThat(report.path("seconds").asDouble()).isPositive();
    }

    @Test
    void withJdk21AloneTheMessageSaysHowToGetALaterOneAndTheJmhProfilerWorks() throws Exception {
        BareHome old = new BareHome(OtherUser.reading(BareHome.jdk(), Jdk21.home()), bare.home(), bare.tools());

        var list = old.launch(Jdk21.home(), "list")
                .with("LOOMBENCH_JDK_ROOTS", NO_OTHER_JDK)
                .run();
        var jmh = old.launch(
                        Jdk21.home(),
                        "jmh",
                        "ExecutorBatch",
                        "-p",
                        "tasks=10",
                        "-f",
                        "1",
                        "-wi",
                        "1",
                        "-w",
                        "100ms",
                        "-i",
                        "1",
                        "-r",
                        "100ms",
                        "-prof",
                        "dev.loombench.profiler.VirtualThreads")
                .with("LOOMBENCH_JDK_ROOTS", NO_OTHER_JDK)
                // JMH's lock is one file in it for all users of a machine
                .with("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + bare.work())
                .run();

        assertThat(list.exitCode()).isEqualTo(3);
        assertThat(list.err())
                .contains("no JDK", "version 25", Jdk21.home().toString(), "sdk install")
                .doesNotContain("\tat ");
        assertThat(jmh.exitCode()).as(jmh.err()).isZero();
        assertThat(jmh.out())
                .anyMatch(line -> line.startsWith("# VM version: JDK 21."))
                .anyMatch(line -> line.contains("vthreads.carriers.peak"));
    }
}
