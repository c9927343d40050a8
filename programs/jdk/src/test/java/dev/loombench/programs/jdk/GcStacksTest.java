package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.COLLECTIONS;
import static dev.loombench.protocol.program.ProgramMetric.GC_TIME;
import static dev.loombench.protocol.program.ProgramMetric.PAUSE;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.programs.kit.ProgramFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GcStacksTest {
    @ParameterizedTest
    @ValueSource(strings = {"none", "platform", "virtual"})
    void countsRequestsAndCollections(String candidate) throws Exception {
        assertThat(ProgramFigures.of(
                        new GcStacks(),
                        "program program=gc-stacks candidate=" + candidate
                                + " warmup=10ms measure=100ms argument.threads=50 argument.depth=20"))
                .containsOnlyKeys(THROUGHPUT, PAUSE, COLLECTIONS, GC_TIME)
                .hasEntrySatisfying(THROUGHPUT, rate -> assertThat(rate).isPositive());
    }

    @Test
    void recordsOnlyWhatIsCollectedMeanwhile() throws Exception {
        try (CollectionRecorder recorder = new CollectionRecorder()) {
            System.gc();
            recorder.stop();
            long collections = recorder.collections();
            System.gc();

            assertThat(collections).isPositive();
            assertThat(recorder.collections()).isEqualTo(collections);
            assertThat(recorder.longestPause()).isLessThanOrEqualTo(60);
        }
    }
}
