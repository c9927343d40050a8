package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Planted faults are named, healthy programs aren't accused; on this JDK and, where something else is to be said
/// there, on the JDK 21 that the environment names in `LOOMBENCH_JDK21`. With `LOOMBENCH_PLANTED=all` every program
/// runs
/// on both.
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
            CarrierDeadlock     --agent carrier-deadlock       healthy
            Idle                --agent healthy                healthy
            SleepingRequests    --agent healthy                healthy
            ModerateCompute     --agent healthy                healthy
            """;

    /// What else the machine has to do isn't the program's.
    private static final Set<String> OF_THE_MACHINE = Set.of("starved", "throttled");

    @TempDir
    Path folder;

    private Planted planted = new Planted(Path.of(""));

    @BeforeEach
    void compile() throws Exception {
        planted = Planted.compile(Files.createDirectory(folder.resolve("classes")));
    }

    @Test
    void faultsAreNamedAndHealthyProgramsAreNotAccused() throws Exception {
        String jdk21 = System.getenv("LOOMBENCH_JDK21");
        boolean all = "all".equals(System.getenv("LOOMBENCH_PLANTED"));
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (String row : TABLE.lines().toList()) {
            String[] words = row.split(" +");
            if (jdk21 != null && (all || !words[2].equals(words[3]))) {
                expected.add(line("21", words, words[2]));
                found.add(line("21", words, diagnosed(Path.of(jdk21), words[0], words[1])));
            }
            expected.add(line("this", words, words[3]));
            found.add(line("this", words, diagnosed(THIS_JDK, words[0], words[1])));
        }
        found.forEach(System.out::println);
        assertThat(found).containsExactlyElementsOf(expected);
    }

    private static String line(String jdk, String[] words, String result) {
        return String.format("%-20s %-8s JDK %-5s %s", words[0], words[1], jdk, result);
    }

    private String diagnosed(Path jdk, String program, String tier) throws Exception {
        Process process = planted.start(jdk, program);
        try {
            process.waitFor(3, TimeUnit.SECONDS);
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
