package dev.loombench.lab.observe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentKeywords;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentSampleReaderTest {
    private static final String HEAD = """
            loombench-agent 1
            pid 4711
            java 21.0.8+9
            epochNanos 1763750000250000000
            nanoTime 5000
            intervalNanos 100000000
            probeNanos 20000000
            absent scheduler java.lang.NoSuchFieldException: gone
            samples
            """;

    private static final String LOCK = "lock 12 java.util.concurrent.locks.ReentrantLock$NonfairSync@1b2c3d 31 platform"
            + " WAITING java.util.concurrent.CountDownLatch$Sync@5f pool 1, worker 3\n";

    @TempDir
    static Path folder;

    private static Path jar = Path.of("");

    @BeforeAll
    static void compile() throws Exception {
        jar = AgentJar.in(folder);
    }

    @Test
    void theWordsAreThoseOfTheAgent() throws Exception {
        Map<String, Object> agents = constants(Class.forName("dev.loombench.agent.Layout"));
        Map<String, Object> ours = constants(AgentKeywords.class);
        ours.remove("WORDS");

        assertThat(agents).containsAllEntriesOf(ours).containsKey("MAGIC");
    }

    private static Map<String, Object> constants(Class<?> type) throws IllegalAccessException {
        Map<String, Object> constants = new TreeMap<>();
        for (Field field : type.getDeclaredFields()) {
            field.setAccessible(true);
            constants.put(field.getName(), field.get(null));
        }
        return constants;
    }

    @ParameterizedTest
    @CsvSource({"THIS,1000", "THIS,100000", "JDK_21,1000", "JDK_21,100000"})
    @EnabledOnOs(OS.LINUX)
    void aJvmThatRunsIsSampledUntilItIsStopped(JdkUnderTest jdk, long count) throws Exception {
        Path file = folder.resolve("of " + jdk + ", " + count);
        var order = AgentSettings.usual(jar, file);
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", (int) count)) {
            AttachSocket socket = jvm.socket();
            Instant before = Instant.now();
            order.load(socket);
            var samples = new AgentSampleReader(file);
            List<AgentSample> samplesRead = new ArrayList<>();
            ForkedJvm.until(() -> {
                samplesRead.addAll(samples.poll());
                return samplesRead.size() >= 3;
            });

            order.stop(socket);
            ForkedJvm.until(() -> {
                samplesRead.addAll(samples.poll());
                return samples.endReason().isPresent();
            });

            assertThat(samples.endReason()).hasValue("stopped");
            assertThat(samples.absent()).isEmpty();
            assertThat(samplesRead).allSatisfy(sample -> {
                assertThat(sample.live()).isEqualTo(count);
                assertThat(sample.at()).isBetween(before, Instant.now());
                assertThat(sample.scheduler())
                        .isNotNull()
                        .satisfies(
                                scheduler -> assertThat(scheduler.parallelism()).isEqualTo(2));
            });
            assertThat(samplesRead.stream().flatMap(sample -> sample.delays().stream()))
                    .isNotEmpty();
            assertThat(jvm.errors()).contains("loaded dynamically");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aJvmIsStartedWithItAndItsEndIsNotTheAgents() throws Exception {
        Path file = folder.resolve("from the start");
        var order = new AgentSettings(jar, file, Duration.ofMillis(50), Duration.ZERO, Duration.ofHours(1));
        var samples = new AgentSampleReader(file);
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 7, order.option())) {
            ForkedJvm.until(() ->
                    samples.poll().stream().anyMatch(sample -> Long.valueOf(7).equals(sample.live())));
            assertThat(jvm.errors()).isEmpty();
        }
        samples.poll();

        assertThat(samples.endReason()).isEmpty();
        assertThat(samples.absent()).containsEntry("delay", "probe=0");
    }

    @Test
    void aLineIsReadWhenItIsWhole() throws Exception {
        Path file = Files.writeString(folder.resolve("growing"), HEAD + "100000 12 - - - - 2000000 81250,904");
        var samples = new AgentSampleReader(file);

        assertThat(samples.poll()).isEmpty();
        append(file, "10\n200000 - 2 3 1 40 - -\nabsent live gone\n");

        Instant start = Instant.ofEpochSecond(1_763_750_000L, 250_000_000);
        assertThat(samples.poll())
                .containsExactly(
                        new AgentSample(
                                start.plusMillis(100),
                                12L,
                                null,
                                Duration.ofSeconds(2),
                                List.of(Duration.ofNanos(81_250), Duration.ofNanos(90_410)),
                                null),
                        new AgentSample(
                                start.plusMillis(200), null, new SchedulerReading(2, 3, 1, 40), null, List.of(), null));
        assertThat(samples.absent())
                .containsEntry("live", "gone")
                .containsEntry("scheduler", "java.lang.NoSuchFieldException: gone");
        assertThat(samples.poll()).isEmpty();
    }

    @Test
    void locksAreOfTheSampleThatFollows() throws Exception {
        Path file = Files.writeString(folder.resolve("locks"), HEAD + "100000 12 - - - - - -\nlocks\n" + LOCK);
        var samples = new AgentSampleReader(file);

        assertThat(samples.poll()).extracting(AgentSample::locks).containsOnlyNulls();
        append(file, """
                lock 1 A@1 40 virtual TERMINATED -\s
                200000 12 - - - - - -
                300000 12 - - - - - -
                locks
                400000 12 - - - - - -
                """);

        assertThat(samples.poll())
                .extracting(AgentSample::locks)
                .containsExactly(
                        List.of(
                                new LockReading(
                                        "java.util.concurrent.locks.ReentrantLock$NonfairSync@1b2c3d",
                                        12,
                                        31,
                                        "pool 1, worker 3",
                                        false,
                                        Thread.State.WAITING,
                                        "java.util.concurrent.CountDownLatch$Sync@5f"),
                                new LockReading("A@1", 1, 40, "", true, Thread.State.TERMINATED, null)),
                        null,
                        List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 A@1 40 virtual WAITING -", "1 A@1 40 green WAITING - x", "1 A@1 40 virtual ASLEEP - x"})
    void aDamagedLockIsToldWithItsLine(String lock) throws Exception {
        Path file = Files.writeString(folder.resolve("damaged"), HEAD + "locks\nlock " + lock + "\n");

        assertThatIOException()
                .isThrownBy(() -> new AgentSampleReader(file).poll())
                .withMessageContaining("line 11: ");
    }

    @Test
    void aFileThatIsNotThereYetHasNoSamples() throws Exception {
        assertThat(new AgentSampleReader(folder.resolve("absent")).poll()).isEmpty();
    }

    @Test
    void anotherFileIsToldWithItsLine() throws Exception {
        Path otherVersion = Files.writeString(folder.resolve("other"), "loombench-agent 2\n");
        Path broken = Files.writeString(folder.resolve("broken"), HEAD + "100000 12\n");

        assertThatIOException()
                .isThrownBy(() -> new AgentSampleReader(otherVersion).poll())
                .withMessageContaining("line 1: it doesn't begin with 'loombench-agent 1'");
        assertThatIOException()
                .isThrownBy(() -> new AgentSampleReader(broken).poll())
                .withMessageContaining("line 10: ");
    }

    private static void append(Path file, String text) throws Exception {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }
}
