package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.HUNG;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;
import static dev.loombench.protocol.program.ProgramMetric.TIME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.program.ProgramMetric;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinningTest {
    private static final int TASKS_PER_CARRIER = 20;
    private static final int CARRIERS = Runtime.getRuntime().availableProcessors();
    private static final double PINNED_SECONDS = TASKS_PER_CARRIER * 0.020;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"class-initialiser", "native-frame"})
    void waitsBelowFramesOfTheJvmTakeTurnsOnTheCarriers(String candidate) throws Exception {
        assertThat(figures(candidate))
                .containsEntry(HUNG, 0.0)
                .hasEntrySatisfying(TIME, time -> assertThat(time).isGreaterThanOrEqualTo(PINNED_SECONDS))
                .hasEntrySatisfying(
                        THROUGHPUT,
                        rate -> assertThat(rate).isLessThanOrEqualTo(CARRIERS / 0.020));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lock", "synchronized"})
    void otherWaitsEndTogether(String candidate) throws Exception {
        assertThat(figures(candidate).get(TIME)).isBetween(0.020, PINNED_SECONDS);
    }

    @Test
    void monitorsPinOnJdk21() throws Exception {
        Map<ProgramMetric, Double> figures = ProgramRuns.figuresOnJdk21(
                directory,
                order("synchronized", TASKS_PER_CARRIER),
                "-Djdk.virtualThreadScheduler.parallelism=1",
                "-Djdk.virtualThreadScheduler.maxPoolSize=1");

        assertThat(figures.get(TIME)).isGreaterThanOrEqualTo(PINNED_SECONDS);
    }

    private static Map<ProgramMetric, Double> figures(String candidate) throws Exception {
        return ProgramRuns.figures(new Pinning(), order(candidate, TASKS_PER_CARRIER * CARRIERS));
    }

    private static String order(String candidate, int tasks) {
        return "program program=pinning candidate=" + candidate + " warmup=0ms measure=1ms argument.tasks=" + tasks
                + " argument.wait=20ms";
    }
}
