package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramFigures;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the figures of some programs mean, where a run can show it.
@Timeout(120)
class JdkProgramsTest {
    @ParameterizedTest
    @ValueSource(strings = {"2", "20", "99"})
    void skynetTakesPowersOfTen(String leaves) {
        assertThatThrownBy(() -> figures(new Skynet(), ProgramKind.SKYNET, "virtual", Map.of("leaves", leaves)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'" + leaves + "'", "'leaves'");
    }

    @Test
    void skynetOfOneLeafIsItsRoot() throws Exception {
        assertThat(figures(new Skynet(), ProgramKind.SKYNET, "virtual", Map.of("leaves", "1")))
                .containsKey(ProgramMetric.TIME);
    }

    /// A thread and its objects take more than 100 bytes.
    @Test
    void skynetCountsTheBytesOfAllThreads() throws Exception {
        assertThat(figures(new Skynet(), ProgramKind.SKYNET, "virtual", Map.of("leaves", "1000"))
                        .get(ProgramMetric.ALLOCATED))
                .isGreaterThan(100_000);
    }

    @Test
    void aThreadLocalIsAllocatedOncePerRequestAndABufferPerUseEachTime() throws Exception {
        Map<String, String> arguments = Map.of("threads", "4", "size", "100000", "uses", "8");
        assertThat(figures(new ThreadLocals(), ProgramKind.THREAD_LOCALS, "thread-local", arguments)
                        .get(ProgramMetric.ALLOCATED))
                .isBetween(100_000.0, 200_000.0);
        assertThat(figures(new ThreadLocals(), ProgramKind.THREAD_LOCALS, "allocated", arguments)
                        .get(ProgramMetric.ALLOCATED))
                .isBetween(800_000.0, 900_000.0);
    }

    @Test
    void sleepersTakeMemoryWhereTheSystemShowsIt() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/status")), "no /proc here");
        assertThat(figures(
                        new Sleepers(), ProgramKind.SLEEPERS, "virtual", Map.of("sleepers", "20000", "window", "50ms")))
                .containsOnlyKeys(ProgramMetric.START_TIME, ProgramMetric.WAKE_UP_ERROR, ProgramMetric.MEMORY);
    }

    @Test
    void moreSleepersThanFitIntoMemoryAreRefused() {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/meminfo")), "no /proc here");
        assertThatThrownBy(() -> figures(
                        new Sleepers(), ProgramKind.SLEEPERS, "platform", Map.of("sleepers", "2G", "window", "50ms")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("they need");
    }

    /// The mean wait of a thread that parks for a millisecond again and again is at least that.
    @Test
    void aParkedThreadWaitsForItsTime() throws Exception {
        Map<ProgramMetric, Double> figures = figures(
                new TimedPark(), ProgramKind.TIMED_PARK, "virtual", Map.of("operation", "parked", "threads", "1"));
        assertThat(figures.get(ProgramMetric.TIME)).isGreaterThanOrEqualTo(0.001);
        assertThat(figures.get(ProgramMetric.HUNG)).isZero();
    }

    /// Each section waits while it holds the lock, whichever it is and whether or not its thread leaves the carrier.
    @ParameterizedTest
    @ValueSource(strings = {"synchronized", "reentrant-lock", "stamped-lock", "semaphore"})
    void sectionsThatWaitTakeAtLeastTheirWait(String candidate) throws Exception {
        Map<ProgramMetric, Double> figures =
                figures(new Locks(), ProgramKind.LOCKS, candidate, Map.of("section", "waits", "threads", "10"));
        assertThat(figures).containsOnlyKeys(ProgramMetric.TIME, ProgramMetric.P99, ProgramMetric.HUNG);
        assertThat(figures.get(ProgramMetric.TIME)).isGreaterThanOrEqualTo(20e-6);
        assertThat(figures.get(ProgramMetric.HUNG)).isZero();
    }

    @Test
    void unknownOperationsAreRefused() {
        assertThatThrownBy(() -> figures(
                        new TimedPark(),
                        ProgramKind.TIMED_PARK,
                        "virtual",
                        Map.of("operation", "sleep", "threads", "1")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("parked, cancelled-timeout, submit");
    }

    private static Map<ProgramMetric, Double> figures(
            Program program, ProgramKind kind, String candidate, Map<String, String> arguments) throws Exception {
        return ProgramFigures.of(
                program, new ProgramOrder(kind, candidate, arguments, Duration.ofMillis(50), Duration.ofMillis(100)));
    }
}
