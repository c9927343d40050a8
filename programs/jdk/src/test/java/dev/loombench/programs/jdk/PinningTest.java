package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.HUNG;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;
import static dev.loombench.protocol.program.ProgramMetric.TIME;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinningTest {
    /// Of a JVM of its own, as other tests of this one may have made the JDK start further carriers.
    private static final String[] ONE_CARRIER = {
        "-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1"
    };

    private static final int TASKS = 20;
    private static final double WAIT_SECONDS = 0.100;
    private static final double PINNED_SECONDS = TASKS * WAIT_SECONDS;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"class-initialiser", "native-frame"})
    void waitsBelowFramesOfTheJvmTakeTurnsOnTheCarrier(String candidate) throws Exception {
        assertThat(ProgramRuns.figuresInJvm(directory, order(candidate), ONE_CARRIER))
                .containsEntry(HUNG, 0.0)
                .hasEntrySatisfying(TIME, time -> assertThat(time).isGreaterThanOrEqualTo(PINNED_SECONDS))
                .hasEntrySatisfying(THROUGHPUT, rate -> assertThat(rate).isLessThanOrEqualTo(1 / WAIT_SECONDS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lock", "synchronized"})
    void otherWaitsEndTogether(String candidate) throws Exception {
        assertThat(ProgramRuns.figuresInJvm(directory, order(candidate), ONE_CARRIER))
                .hasEntrySatisfying(TIME, time -> assertThat(time).isBetween(WAIT_SECONDS, PINNED_SECONDS));
    }

    @Test
    void monitorsPinOnJdk21() throws Exception {
        assertThat(ProgramRuns.figuresOnJdk21(directory, order("synchronized"), ONE_CARRIER))
                .hasEntrySatisfying(TIME, time -> assertThat(time).isGreaterThanOrEqualTo(PINNED_SECONDS));
    }

    private static String order(String candidate) {
        return "program program=pinning candidate=" + candidate + " warmup=0ms measure=1ms argument.tasks=" + TASKS
                + " argument.wait=100ms";
    }
}
