package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.diagnose.collect.AgentWatch.AgentLoad;
import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.observe.jvm.AgentJar;
import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.AgentSettings;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Watches real JVMs, of the tests' JDK and of JDK 21.
@EnabledOnOs(OS.LINUX)
@ResourceLock(SharedTempDirTest.DIRECTORIES)
class VirtualThreadWatchTest {
    private static final ObservationSettings FROM_OUTSIDE =
            new ObservationSettings(ObservationLevel.LIGHT, Path.of(""));

    private static ObservationSettings byAgent = FROM_OUTSIDE;

    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() throws Exception {
        Files.delete(TempDirectory.file(".txt")); // or another test makes their directory meanwhile
        byAgent = new ObservationSettings(ObservationLevel.AGENT, AgentJar.in(folder));
    }

    @Test
    void theSchedulerIsSeenFromOutsideFromJdk24On() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "running", 2);
                var watch = watch(jvm, FROM_OUTSIDE)) {
            VirtualThreadFigures figures = watch.read();

            assertThat(figures.parallelism()).isEqualTo(2);
            assertThat(figures.carriers()).isEqualTo(2);
            assertThat(figures.mounted()).isEqualTo(2);
            assertThat(figures.queued()).isZero();
            assertThat(figures.live()).isNull();
            assertThat(figures.delayMillis()).isNull();
            assertThat(watch.absent()).containsOnlyKeys("live", "delayMillis", "meanDelayMillis");
        }
    }

    @Test
    void on21TheAgentIsAskedFor() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.JDK_21, folder, "parked", 1)) {
            assertThatThrownBy(() -> watch(jvm, FROM_OUTSIDE))
                    .isInstanceOfSatisfying(
                            AttachException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(FailureKind.REFUSED))
                    .hasMessageContaining("came with JDK 24")
                    .hasMessageEndingWith("(add --agent)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theAgentSeesAllFigures(JdkUnderTest jdk) throws Exception {
        List<Path> before = sharedDirectories();
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", 100)) {
            try (var watch = watch(jvm, byAgent)) {
                VirtualThreadFigures figures = watch.read();
                while (figures.delayMillis() == null) {
                    Thread.sleep(100);
                    figures = watch.read();
                }

                assertThat(figures.live()).isEqualTo(100);
                assertThat(figures.parallelism()).isEqualTo(2);
                assertThat(figures.carriers()).isBetween(1, 2);
                assertThat(figures.queued()).isZero();
                assertThat(figures.delayMillis()).isGreaterThanOrEqualTo(figures.meanDelayMillis());
                assertThat(watch.absent()).isEmpty();
            }
            assertThat(jvm.isAlive()).isTrue();
        }
        while (!before.containsAll(sharedDirectories())) { // those of tests beside this one go, too
            Thread.sleep(20);
        }
    }

    @Test
    void aSecondAgentIsRefusedIfTheFirstGoesOn() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1);
                var first = watch(jvm, byAgent);
                var second = watch(jvm, byAgent)) {
            assertThatThrownBy(() -> {
                        while (true) {
                            second.read();
                            Thread.sleep(20);
                        }
                    })
                    .isInstanceOf(AttachException.class)
                    .hasMessageContaining("ended: another agent samples into");
            assertThat(first.read().time()).endsWith("Z");
        }
    }

    @Test
    void anAgentOfAnEarlierWatchIsWaitedFor() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 5)) {
            try (var earlier = watch(jvm, byAgent)) {
                awaitLive(earlier);
            }
            try (var watch = watch(jvm, byAgent)) {
                assertThat(awaitLive(watch)).isEqualTo(5);
            }
        }
    }

    @Test
    void anAgentWhoseTimeIsOverIsReplacedAlsoBesideAnotherForAMoment() throws Exception {
        AgentLoad load = new AgentLoad(Duration.ofSeconds(1), Duration.ofMillis(50));
        List<Path> before = sharedDirectories();
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 5);
                var watch = VirtualThreadWatch.open(jvm.jvmProcess(), byAgent, load)) {
            Optional<Path> shared = Optional.empty();
            while (shared.isEmpty()) {
                watch.read();
                Thread.sleep(20);
                shared = sharedDirectories().stream()
                        .filter(directory -> !before.contains(directory))
                        .filter(directory -> Files.exists(directory.resolve("agent-4.txt")))
                        .findFirst();
            }

            letAnotherAgentSample(jvm);

            while (!Files.exists(shared.get().resolve("agent-6.txt"))) {
                watch.read();
                Thread.sleep(20);
            }
            assertThat(awaitLive(watch)).isEqualTo(5);
        }
    }

    /// Loads an agent for a second, as a colleague's diagnosis does, as soon as none samples any more.
    private static void letAnotherAgentSample(ForkedJvm jvm) throws Exception {
        for (int attempt = 1; ; attempt++) {
            Path file = folder.resolve("another-" + attempt + ".txt");
            AgentSettings.usual(byAgent.agent(), file)
                    .withMaxDuration(Duration.ofSeconds(1))
                    .load(jvm.socket());
            AgentSampleReader samples = new AgentSampleReader(file);
            List<AgentSample> first = samples.poll();
            while (first.isEmpty() && samples.endReason().isEmpty()) {
                Thread.sleep(10);
                first = samples.poll();
            }
            if (samples.endReason().isEmpty()) {
                return;
            }
        }
    }

    /// Reads until the agent has counted the live threads.
    private static long awaitLive(VirtualThreadWatch watch) throws Exception {
        while (true) {
            Long live = watch.read().live();
            if (live != null) {
                return live;
            }
            Thread.sleep(50);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "AGENT"})
    void aStoppedJvmIsSilentAndAKilledOneGone(ObservationLevel level) throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1);
                var watch = watch(jvm, level == ObservationLevel.AGENT ? byAgent : FROM_OUTSIDE)) {
            jvm.signal("STOP");
            assertThat(failure(watch).kind()).isEqualTo(FailureKind.SILENT);

            jvm.kill();
            assertThat(failure(watch).isProcessGone()).isTrue();
        }
    }

    private static VirtualThreadWatch watch(ForkedJvm jvm, ObservationSettings settings) throws Exception {
        return VirtualThreadWatch.open(jvm.jvmProcess(), settings, Duration.ofSeconds(1), Duration.ofMinutes(1));
    }

    /// Reads until that fails: the agent's file may still hold a sample.
    private static AttachException failure(VirtualThreadWatch watch) throws InterruptedException {
        while (true) {
            try {
                watch.read();
                Thread.sleep(20);
            } catch (AttachException e) {
                return e;
            }
        }
    }

    /// Directories that this process shares with watched JVMs.
    private static List<Path> sharedDirectories() throws Exception {
        String prefix = "loombench-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }
}
