package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationProfileTest {
    private static final StackFrame PROGRAM_FRAME = new StackFrame("com.acme.Shop", "pay", "Shop.java", 42, false);
    private static final List<StackFrame> OTHER_STACK = List.of(PROGRAM_FRAME);
    private static final List<StackFrame> INITIAL_VALUE_STACK = List.of(
            new StackFrame("com.acme.Shop", "buffer", "Shop.java", 7, false),
            new StackFrame("java.lang.ThreadLocal", "setInitialValue", "ThreadLocal.java", 1, false),
            PROGRAM_FRAME);

    private static final List<StackFrame> RECYCLER_STACK = List.of(
            frame("com.fasterxml.jackson.core.util.BufferRecycler", "balloc", 200),
            frame("com.fasterxml.jackson.databind.ObjectMapper", "writeValueAsBytes", 3_000),
            PROGRAM_FRAME);

    @Test
    void whatAThreadAllocatedBeforeDoesNotCount() {
        var samples = new AllocationProfile();
        samples.add(1_000_000_000_000L, 1, true, INITIAL_VALUE_STACK);
        for (int i = 0; i < 9; i++) {
            samples.add(1_000, 1, true, OTHER_STACK);
        }

        ThreadLocalAllocation values = samples.threadLocals(1);

        assertThat(values.share()).isEqualTo(0.1);
        assertThat(values.bytesPerSecond()).isEqualTo(8_000);
    }

    @Test
    void manySmallOnesDoNotMakeAShareOfBytes() {
        var samples = new AllocationProfile();
        for (int i = 0; i < 6; i++) {
            samples.add(1_000, i, true, INITIAL_VALUE_STACK);
        }
        for (int i = 0; i < 6; i++) {
            samples.add(4_000, 1, true, OTHER_STACK);
        }

        assertThat(samples.threadLocals(1).share()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void aPoolsThreadsFillARecyclerOnce() {
        var samples = new AllocationProfile();
        for (int thread = 0; thread < 60; thread++) {
            samples.add(8_000, thread, false, RECYCLER_STACK);
        }

        assertThat(samples.threadLocals(1)).isEqualTo(ThreadLocalAllocation.NONE);
    }

    private static StackFrame frame(String type, String method, int line) {
        return new StackFrame(type, method, null, line, false);
    }
}
