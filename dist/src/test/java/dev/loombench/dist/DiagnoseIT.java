package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Planted faults are named, healthy programs aren't accused; on this JDK and, where something else is to be said
/// there, on a [Jdk21]. With `LOOMBENCH_PLANTED=all` every program runs on both.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DiagnoseIT {
    private static final int CONFIRMED = 99;
    private static final String HEALTHY = "healthy";
    private static final Path THIS_JDK = Path.of(System.getProperty("java.home"));

    /// Program, tier, what it has on JDK 21 and on this one; `?` for what is only suspected.
    private static final String TABLE = """
            SleepInSynchronized --jfr   pinned-in-synchronized healthy
            SleepInSynchronized --agent pinned-in-synchronized healthy
            ComputeInVirtual    --jfr   carriers-compute?      carriers-compute
            ComputeInVirtual    --agent carriers-compute       carriers-compute
            ContendedLock       --jfr   contended-lock         contended-lock
            ContendedMonitor    --jfr   contended-monitor      contended-monitor
            SemaphorePool       --jfr   resource-pool          resource-pool
            FixedPool           --jfr   platform-pool          platform-pool
            SlowInitialiser     --jfr   pinned-in-initialiser  pinned-in-initialiser
            BlockingNative      --agent blocking-native?       blocking-native?
            CachePerThread      --jfr   per-thread-caches      per-thread-caches
            CarrierDeadlock     --agent carrier-deadlock       healthy
            Idle                --agent healthy                healthy
            SleepingRequests    --agent healthy                healthy
            ModerateCompute     --agent healthy                healthy
            """;

    /// What else the machine has to do isn't the program's.
    private static final Set<String> OF_THE_MACHINE = Set.of("starved", "throttled");

    /// After a second the last of them, `CarrierDeadlock`, does what it is to be watched at.
    private static final Duration SETTLED = Duration.ofSeconds(3);

    @TempDir
    static Path classes;

    private static Planted planted = new Planted(Path.of(""));

    @TempDir
    Path folder;

    @BeforeAll
    static void compile() throws Exception {
        planted = Planted.compile(classes);
    }

    static Stream<Arguments> rows() {
        Optional<Path> jdk21 = Jdk21.ifThere();
        boolean all = "all".equals(System.getenv("LOOMBENCH_PLANTED"));
        Stream.Builder<Arguments> rows = Stream.builder();
        TABLE.lines().map(row -> row.split(" +")).forEach(words -> {
            rows.add(arguments(words[0], words[1], "this JDK", THIS_JDK, words[3]));
            jdk21.filter(home -> all || !words[2].equals(words[3]))
                    .ifPresent(home -> rows.add(arguments(words[0], words[1], "JDK 21", home, words[2])));
        });
        return rows.build();
    }

    @ParameterizedTest(name = "{0} {1} on {2}: {4}")
    @MethodSource("rows")
    void faultsAreNamedAndHealthyProgramsAreNotAccused(
            String program, String tier, String on, Path jdk, String expected) throws Exception {
        assertThat(diagnosed(jdk, program, tier)).isEqualTo(expected);
    }

    private String diagnosed(Path jdk, String program, String tier) throws Exception {
        Process process = planted.start(jdk, program);
        try {
            process.waitFor(SETTLED);
            var outcome = new Lab(folder)
                    .run("diagnose", "--pid", Long.toString(process.pid()), tier, "--for", "4s", "--format", "json");
            assertThat(outcome.err()).doesNotContain("internal fault");
            JsonNode report = Lab.json(outcome);
            assertThat(outcome.exitCode()).isEqualTo(report.path("confirmed").asBoolean() ? CONFIRMED : 0);
            assertThat(process.isAlive()).as("it survives being watched").isTrue();
            return report.path("findings")
                    .valueStream()
                    .filter(finding ->
                            !OF_THE_MACHINE.contains(finding.path("cause").asString()))
                    .map(finding -> finding.path("cause").asString()
                            + (finding.path("confidence").asString().equals("suspected") ? "?" : ""))
                    .findFirst()
                    .orElse(HEALTHY);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void aProgramThatEndsMeanwhileIsToldOfAsFarAsItWasSeen() throws Exception {
        Process process = planted.start(THIS_JDK, "SleepingRequests");
        process.waitFor(2, TimeUnit.SECONDS);
        Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(4_000);
            } catch (InterruptedException e) {
                // ends it at once
            }
            process.destroyForcibly();
        });

        var outcome = new Lab(folder)
                .run("diagnose", "--pid", Long.toString(process.pid()), "--jfr", "--for", "30s", "--format", "json");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(Lab.json(outcome).path("ended").asString()).contains("has ended");
        assertThat(Lab.json(outcome).path("notObservable").propertyNames()).contains("recording");
    }

    @Test
    void aProgramIsStartedAndEndsWithTheWatching() throws Exception {
        List<String> words = new ArrayList<>(List.of("diagnose", "--for", "2s", "--"));
        words.addAll(planted.command(THIS_JDK, "Idle"));

        var outcome = new Lab(folder).run(words.toArray(String[]::new));

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).anyMatch(line -> line.startsWith("Healthy: nothing held"));
        assertThat(outcome.out()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse(""))
                        .filter(line -> line.contains(planted.classes().toString())))
                .isEmpty();
    }

    @Test
    void whatCannotBeWatchedIsRefusedInOneLine() throws Exception {
        var lab = new Lab(folder);

        for (var outcome : List.of(
                lab.run("diagnose"),
                lab.run("diagnose", "--pid", "1", "--", "java"),
                lab.run("diagnose", "--pid", "2147483647"),
                lab.run("diagnose", "--pid", "1", "--for", "1ms"),
                lab.run("diagnose", "--", "/no/such/program"))) {
            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
            assertThat(outcome.err().lines()).hasSize(1);
            assertThat(outcome.out()).isEmpty();
        }
    }
}
