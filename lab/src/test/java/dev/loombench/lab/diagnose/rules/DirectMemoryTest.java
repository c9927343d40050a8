package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.DirectMemoryGrowth;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Direct memory that grows, and that is used up.
class DirectMemoryTest {
    private static final int MB = 1_000_000;
    private static final StackFrame RESERVE = SymptomsBuilder.frame("java.nio.Bits", "reserveMemory");

    @Test
    void directBuffersThatOnlyBecomeMoreAreSuspected() {
        assertThat(found(20 * MB, 2 * MB, 10)).containsExactly("DIRECT_MEMORY_GROWTH?");
        assertThat(found(5 * MB, MB / 2, 10)).as("half a megabyte a second").isEmpty();
        assertThat(found(20 * MB, 0, 10)).as("all at once").isEmpty();
        assertThat(found(20 * MB, 5 * MB, 4)).as("four readings").isEmpty();
    }

    private static List<String> found(long growth, long smallestRise, int readings) {
        return on(25).events(RecordingFixture.directMemory(
                        new DirectMemoryGrowth(List.of(PROGRAM_FRAME), MB, MB + growth, smallestRise, readings)))
                .causes();
    }

    @Test
    void whoWaitsForDirectMemoryAsksForCollections() {
        SymptomsBuilder collecting = on(25).stops(0.8, 0.7);

        assertThat(collecting.addSite(true, 16, RESERVE, PROGRAM_FRAME).causes())
                .containsExactly("REQUESTED_COLLECTIONS");
        assertThat(on(25).stops(0.8, 0.7).addSite(true, 16, PROGRAM_FRAME).causes())
                .containsExactly("COLLECTIONS");
        assertThat(on(25).stops(0.05, 0.05)
                        .addSite(true, 16, RESERVE, PROGRAM_FRAME)
                        .causes())
                .as("however little the collections of a small heap take")
                .containsExactly("REQUESTED_COLLECTIONS");
    }
}
