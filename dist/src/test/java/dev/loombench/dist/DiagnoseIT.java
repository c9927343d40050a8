package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.protocol.ProcessEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Tests of `diagnose` on running programs: one at each level of observation, one on JDK 21, and what happens to a
/// program meanwhile. What the rules make of all planted programs is tested on recorded windows, by
/// `RecordedWindowsTest` of the lab; `benchmarks/diagnose` watches all of them live.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Isolated
class DiagnoseIT extends DiagnoseTestBase {
    private static final int CONFIRMED = 99;

    /// Causes that other load on the machine may have.
    private static final Set<String> OF_THE_MACHINE = Set.of("starved", "throttled");

    /// Time after which these programs show their behaviour.
    private static final Duration SETTLED = Duration.ofSeconds(2);

    static Stream<Arguments> rows() {
        Stream<Arguments> onThisJdk = Stream.of(
                arguments("Deadlock", "--light", "this JDK", THIS_JDK, "deadlock"),
                arguments("ContendedMonitor", "", "this JDK", THIS_JDK, "contended-monitor"),
                arguments("VirtualDeadlock", "--agent", "this JDK", THIS_JDK, "deadlock"));
        Stream<Arguments> onJdk21 = Jdk21.find().stream()
                .map(home -> arguments("SleepInSynchronized", "--agent", "JDK 21", home, "pinned-in-synchronized"));
        return Stream.concat(onThisJdk, onJdk21);
    }

    @ParameterizedTest(name = "{0} {1} on {2}: {4}")
    @MethodSource("rows")
    @ConcurrentTest
    void aFaultIsNamedFirst(String program, String tier, String on, Path jdk, String expected) throws Exception {
        Process process = PROGRAMS.start(jdk, program);
        try {
            process.waitFor(SETTLED);

            var outcome = new InstalledLab(folder)
                    .run("diagnose", "--pid", Long.toString(process.pid()), (tier + " --for 4s --format json").strip());

            JsonNode report = InstalledLab.json(outcome);
            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(CONFIRMED);
            assertThat(process.isAlive()).as("it survives being watched").isTrue();
            assertThat(report.path("findings")
                            .valueStream()
                            .map(finding -> finding.path("cause").asString() + " "
                                    + finding.path("confidence").asString())
                            .filter(finding -> !OF_THE_MACHINE.contains(finding.split(" ")[0])))
                    .first()
                    .isEqualTo(expected + " confirmed");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /// It is asked to end some seconds after it opened its socket for `diagnose`, and writes its recording then.
    @Test
    @ConcurrentTest
    void aProgramThatEndsMeanwhileIsToldOfAsFarAsItWasSeen() throws Exception {
        Process process = PROGRAMS.start(THIS_JDK, "SleepingRequests");
        Thread.ofVirtual().start(() -> {
            try {
                while (!Path.of("/tmp/.java_pid" + process.pid()).toFile().exists()) {
                    Thread.sleep(100);
                }
                Thread.sleep(10_000);
            } catch (InterruptedException e) {
                // ends it at once
            }
            process.destroy();
        });

        var outcome = new InstalledLab(folder)
                .run("diagnose", "--pid", Long.toString(process.pid()), "--for 60s --format json");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(InstalledLab.json(outcome).path("ended").asString()).contains("has ended");
        assertThat(InstalledLab.json(outcome).path("notObservable").propertyNames())
                .isNotEmpty()
                .doesNotContain("recording");
    }

    @Test
    @ConcurrentTest
    void aProgramIsStartedAndEndsWithTheWatching() throws Exception {
        List<String> words = new ArrayList<>(List.of("diagnose", "--light", "--for", "2s", "--"));
        words.addAll(PROGRAMS.command(THIS_JDK, "Idle"));

        var survivors = TaggedProcesses.tagged();

        var outcome = new InstalledLab(folder)
                .launch(words.toArray(String[]::new))
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).anyMatch(line -> line.startsWith("No finding"));
        assertThat(outcome.out()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        survivors.awaitNone();
    }

    /// A shell isn't a JVM, but the processes that it started must still be ended.
    @Test
    @ConcurrentTest
    void whatAScriptStartedEndsWithItWhereItIsRefused() throws Exception {
        var survivors = TaggedProcesses.tagged();
        String java = String.join(" ", PROGRAMS.command(THIS_JDK, "Idle"));

        var outcome = new InstalledLab(folder)
                .launch("diagnose", "--for 2s", "--", "sh", "-c", java + "; true")
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).contains("isn't a JVM");
        survivors.awaitNone();
    }

    @Test
    @ConcurrentTest
    void aProgramThatFailsMeanwhileIsNotHealthy() throws Exception {
        List<String> words = new ArrayList<>(List.of("diagnose", "--for", "30s", "--"));
        words.addAll(PROGRAMS.command(THIS_JDK, "Failing"));

        var outcome = new InstalledLab(folder).run(words.toArray(String[]::new));

        assertThat(outcome.exitCode()).isEqualTo(4);
        assertThat(outcome.err()).contains("more orders", ProcessEnd.clause(7));
    }

    @Test
    @ConcurrentTest
    void aProgramThatEndsBeforeItCanBeWatchedIsNamedWithItsExitCode() throws Exception {
        var lab = new InstalledLab(folder);

        var bad = lab.run("diagnose", "--", PROGRAMS.command(THIS_JDK, "Idle").getFirst(), "-jar no-such.jar");

        assertThat(bad.exitCode()).as(bad.err()).isEqualTo(4);
        assertThat(bad.err()).contains("jarfile", ProcessEnd.clause(1)).doesNotContain("no process");
    }

    @Test
    @ConcurrentTest
    void aLoadThatReachesNobodyIsToldAndNothingIsCalledHealthy() throws Exception {
        Process process = PROGRAMS.start(THIS_JDK, "Idle");
        try {
            String load = "load " + url(TestServices.freePort()) + " --rate 10 --duration 2s --warmup 1s";

            var outcome =
                    new InstalledLab(folder).run("diagnose", "--pid", Long.toString(process.pid()), "--during", load);

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(String.join(" ", outcome.out()))
                    .contains("wasn't watched", "refuses ")
                    .doesNotContain("Healthy");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    @ConcurrentTest
    void anInterruptEndsProgramAndLoad() throws Exception {
        int port = TestServices.freePort();
        var survivors = TaggedProcesses.tagged();
        var lab = new InstalledLab(folder);
        List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
        words.add(InstalledLab.launcher().toString());
        words.addAll(List.of(started(port, "--rate 10 --duration 10m --warmup 1s")));
        Path err = folder.resolve("err");
        Process process = lab.of(LauncherCommand.of(Path.of("setsid"), words.toArray(String[]::new)))
                .with(TaggedProcesses.VARIABLE, survivors.tag())
                .start(folder.resolve("out"), err);
        try {
            while (!Files.readString(err).contains("answered")) {
                assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
                Thread.sleep(50);
            }

            LauncherCommand.signal("INT", -process.pid());

            assertThat(process.waitFor(60, TimeUnit.SECONDS))
                    .as(Files.readString(err))
                    .isTrue();
            assertThat(process.exitValue()).as(Files.readString(err)).isEqualTo(130);
            survivors.awaitNone();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
