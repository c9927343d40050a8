package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.preflight.ResourceAdmission.MemoryDemand;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryDemandTest {
    /// Heap bytes that parked virtual threads took on JDK 21 and 25, the larger of both. A lower prediction
    /// would let a JVM run into the kernel's OOM killer.
    @ParameterizedTest
    @CsvSource({
        "park 1 cold, 100_000, 2_108",
        "park 1 cold, 1_000_000, 918",
        "park 100 cold, 100_000, 5_730",
        "park 100 cold, 250_000, 4_710",
    })
    void noLessIsPredictedThanWasMeasuredBeyondAHundredMegabytes(String task, String threads, String bytesEach) {
        int count = Integer.parseInt(threads.replace("_", ""));
        long measured = count * Long.parseLong(bytesEach.replace("_", ""));

        long predicted = MemoryDemand.heapBytes(new BatchSpec(
                        BatchShape.ONE_SHOT, new ModelSpec.VirtualPerTask(), TaskParser.parse(task), count, 1))
                .orElseThrow();

        assertThat(predicted).isBetween(measured - (100L << 20), 3 * measured);
    }
}
