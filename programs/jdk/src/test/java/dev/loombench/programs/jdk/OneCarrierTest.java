package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.HUNG;
import static dev.loombench.protocol.program.ProgramMetric.TIME;
import static dev.loombench.protocol.program.ProgramMetric.TIME_TO_HANG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.programs.kit.ProgramFigures;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneCarrierTest {
    private static final String ONE_PROCESSOR = "-XX:ActiveProcessorCount=1";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"lock", "synchronized"})
    void endsWhereMonitorsDoNotPin(String candidate) throws Exception {
        assertThat(ProgramFigures.of(new OneCarrier(), order(candidate, "60s")))
                .containsEntry(HUNG, 0.0)
                .hasEntrySatisfying(TIME, time -> assertThat(time).isBetween(0.5, 60.0))
                .doesNotContainKey(TIME_TO_HANG);
    }

    @Test
    void hangsOnJdk21() throws Exception {
        assertThat(ProgramRuns.figuresOnJdk21(directory, order("synchronized", "5s"), ONE_PROCESSOR))
                .containsEntry(HUNG, 100.0)
                .doesNotContainKey(TIME)
                .hasEntrySatisfying(TIME_TO_HANG, time -> assertThat(time).isLessThan(5.0));
    }

    @Test
    void endsOnJdk21WithLocks() throws Exception {
        assertThat(ProgramRuns.figuresOnJdk21(directory, order("lock", "60s"), ONE_PROCESSOR))
                .containsEntry(HUNG, 0.0);
    }

    private static String order(String candidate, String limit) {
        return "program program=one-carrier candidate=" + candidate
                + " warmup=50ms measure=1ms argument.threads=100 argument.limit=" + limit;
    }
}
