package dev.loombench.lab.diagnose.collect;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuProfileTest {
    private static final List<StackFrame> SPIN = List.of(frame("java.lang.Thread", "yield"), PROGRAM_FRAME);
    private static final List<StackFrame> WORK = List.of(PROGRAM_FRAME);
    private static final List<StackFrame> LIBRARY_WORK = List.of(frame("org.h2.Parser", "parse"), PROGRAM_FRAME);

    @Test
    void spinsArePartOfTheirEntrysShare() {
        HotStack spot = profile(List.of(SPIN, SPIN, SPIN, WORK, WORK, WORK, WORK, LIBRARY_WORK))
                .hotSpots(CodeOrigin::byName)
                .getFirst();

        assertThat(spot).isEqualTo(new HotStack(WORK, 1, 0.375));
    }

    @Test
    void whereMostSamplesSpinTheStackIsOfSuch() {
        HotStack spot = profile(List.of(WORK, SPIN, LIBRARY_WORK, SPIN, SPIN))
                .hotSpots(CodeOrigin::byName)
                .getFirst();

        assertThat(spot).isEqualTo(new HotStack(SPIN, 1, 0.6));
    }

    private static CpuProfile profile(List<List<StackFrame>> stacks) {
        var profile = new CpuProfile();
        stacks.forEach(profile::add);
        return profile;
    }
}
