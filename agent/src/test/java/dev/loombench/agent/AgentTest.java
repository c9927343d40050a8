package dev.loombench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.agent.ObservedJvm.TestedJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of the agent in real JVMs, of the tests' JDK and of 21.
@DisabledOnOs(OS.WINDOWS)
class AgentTest {
    private static final int LIVE = 1;
    private static final int PARALLELISM = 2;
    private static final int QUEUED = 5;
    private static final int WAITING = 6;
    private static final int DELAYS = 7;

    @TempDir
    Path folder;

    private Path jar = Path.of("");
    private Path file = Path.of("");
    private Path errors = Path.of("");

    @BeforeEach
    void pack() throws Exception {
        jar = AgentJar.in(folder);
        file = Files.createDirectory(folder.resolve("out, of it")).resolve("agent.txt");
        errors = folder.resolve("stderr");
    }

    @ParameterizedTest
    @CsvSource({"THIS,1", "THIS,20000", "JDK_21,20000"})
    void parkedThreadsAreCountedExactly(TestedJdk jdk, int count) throws Exception {
        try (var host = start(jdk, "", "direct", count)) {
            assertThat(livesFromNow()).containsOnly(Integer.toString(count));
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void threadsOfExecutorsPoolsAndScopesCountAndPlatformThreadsDoNot(TestedJdk jdk) throws Exception {
        try (var host = start(jdk, "", "mixed", 50)) {
            assertThat(livesFromNow()).containsOnly("200");
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSchedulerAndTheDelayAreSampled(TestedJdk jdk) throws Exception {
        try (var host = start(jdk, "interval=200,probe=10,", "executor", 10)) {
            SampleFileContent samples = ObservedJvm.samples(file, 5);

            assertThat(samples.head())
                    .contains("intervalNanos 200000000", "probeNanos 10000000")
                    .noneMatch(line -> line.startsWith("absent"));
            assertThat(samples.all())
                    .allSatisfy(sample -> assertThat(sample.get(PARALLELISM)).isEqualTo("2"))
                    .as("a busy machine may leave an interval without a probe that ran")
                    .filteredOn(sample -> !sample.get(DELAYS).equals("-"))
                    .isNotEmpty()
                    .allSatisfy(sample -> assertThat(
                                    Arrays.stream(sample.get(DELAYS).split(",")).map(Long::valueOf))
                            .isNotEmpty()
                            .allMatch(delay -> delay >= 0));
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereNoCarrierIsLeftItIsSaidHowLongTheProbeHasBeenWaiting(TestedJdk jdk) throws Exception {
        try (var host = start(jdk, "", "spinning", 2)) {
            int before = SampleFileContent.read(file).all().size();
            List<List<String>> after = ObservedJvm.samples(file, before + 10).all();
            List<String> last = after.getLast();

            assertThat(Long.parseLong(last.get(WAITING))).isGreaterThan(500_000);
            assertThat(last.get(DELAYS)).isEqualTo("-");
            assertThat(last.get(LIVE)).isEqualTo(Integer.toString(2 + ObservedProgram.QUEUED));
            assertThat(last.get(QUEUED)).as("without the probe's").isEqualTo(Integer.toString(ObservedProgram.QUEUED));
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void itIsLoadedIntoAJvmThatRunsAndStopped(TestedJdk jdk) throws Exception {
        try (var host = ObservedJvm.start(jdk, null, errors, "direct", "1000")) {
            host.load(jar, "file=" + file);
            assertThat(livesFromNow()).containsOnly("1000");

            host.load(jar, "stop");
            assertThat(ObservedJvm.end(file).end()).isEqualTo("end stopped");

            Path again = file.resolveSibling("again.txt");
            host.load(jar, "file=" + again);
            assertThat(ObservedJvm.samples(again, 2).last().get(LIVE)).isEqualTo("1000");
        }
    }

    @Test
    void nothingIsOpenedToTheProgram() throws Exception {
        try (var host = start(TestedJdk.THIS, "", "direct", 5)) {
            assertThat(livesFromNow()).containsOnly("5");

            assertThat(host.answer()).startsWith("java.lang open: false");
        }
    }

    @Test
    void aSecondOneChangesNothingAndSaysSoInItsFile() throws Exception {
        try (var host = start(TestedJdk.THIS, "", "direct", 5)) {
            Path second = file.resolveSibling("second.txt");

            host.load(jar, "file=" + second);

            assertThat(ObservedJvm.end(second).end()).isEqualTo("end " + Sampler.OTHER_AGENT.formatted(file));
            assertThat(livesFromNow()).containsOnly("5");
        }
    }

    @Test
    void itEndsWhenItsFileIsRemoved() throws Exception {
        try (var host = start(TestedJdk.THIS, "", "direct", 5)) {
            ObservedJvm.samples(file, 1);
            assertThat(host.answer()).contains("loombench-agent");

            Files.delete(file);
            Files.delete(file.getParent());

            while (host.answer().contains("loombench-agent")) {
                Thread.sleep(50);
            }
        }
    }

    @Test
    void itEndsWhenItsFileIsFull() throws Exception {
        try (var host = start(TestedJdk.THIS, "interval=1,limit=4096,", "direct", 5)) {
            SampleFileContent samples = ObservedJvm.end(file);

            assertThat(samples.end()).isEqualTo("end " + Sampler.LIMIT_REACHED.formatted(4096));
            assertThat(samples.all()).isNotEmpty();
            assertThat(Files.size(file)).isLessThanOrEqualTo(4_096);
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"seconds=1,", "seconds=1,interval=600000,probe=0,"})
    void itEndsAfterItsTime(String options) throws Exception {
        try (var host = start(TestedJdk.THIS, options, "direct", 5)) {
            assertThat(ObservedJvm.end(file).end()).isEqualTo("end " + Sampler.TIME_OVER.formatted(1));
            assertThat(host.isAlive()).isTrue();
        }
    }

    @Test
    void withoutAProbeThereIsNoDelayAndItIsSaidWhy() throws Exception {
        try (var host = start(TestedJdk.THIS, "probe=0,", "direct", 5)) {
            SampleFileContent samples = ObservedJvm.samples(file, 2);

            assertThat(samples.head()).anyMatch(line -> line.startsWith("absent delay ") && line.endsWith("probe=0"));
            assertThat(samples.last().subList(WAITING, DELAYS + 1)).containsExactly("-", "-");
            assertThat(host.isAlive()).isTrue();
        }
    }

    @Test
    void badOptionsAreOneLineAndTheHostRunsOn() throws Exception {
        try (var host = ObservedJvm.start(TestedJdk.THIS, "-javaagent:" + jar + "=every=3", errors, "direct", "1")) {
            assertThat(host.isAlive()).isTrue();
            assertThat(Files.readString(errors)).containsOnlyOnce("\n").startsWith("loombench-agent: no file");
        }
    }

    @Test
    void aFileThatIsThereIsLeftAlone() throws Exception {
        Files.writeString(file, "mine");
        try (var host = start(TestedJdk.THIS, "", "direct", 1)) {
            while (host.answer().contains("loombench-agent")) {
                Thread.sleep(50);
            }
            assertThat(file).hasContent("mine");
        }
    }

    private ObservedJvm start(TestedJdk jdk, String options, String kind, int count) throws Exception {
        return ObservedJvm.start(
                jdk, "-javaagent:" + jar + "=" + options + "file=" + file, errors, kind, Integer.toString(count));
    }

    /// Live counts of some samples taken after the call.
    private List<String> livesFromNow() throws Exception {
        int now = Files.exists(file) ? SampleFileContent.read(file).all().size() : 0;
        List<List<String>> samples = ObservedJvm.samples(file, now + 4).all();
        return samples.subList(now + 1, samples.size()).stream()
                .map(sample -> sample.get(LIVE))
                .toList();
    }
}
