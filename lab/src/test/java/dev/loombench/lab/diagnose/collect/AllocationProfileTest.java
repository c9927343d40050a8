package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
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

    @Test
    void aLibrarysPackageFillsItsThreadLocals() {
        var samples = new AllocationProfile();
        firstUses(samples, 3, frame("org.h2.value.Buffers", "get", 10));
        for (int thread = 0; thread < 50; thread++) {
            samples.add(64_000, thread, true, List.of(frame("org.h2.value.Page", "read", 200), PROGRAM_FRAME));
        }

        assertThat(samples.threadLocals(1).owner()).isEqualTo("org.h2.value");
        assertThat(samples.threadLocals(1).samples()).isEqualTo(50);
    }

    @Test
    void codeWithoutAThreadLocalOrWithOneInFewThreadsAllocatesAsUsual() {
        var samples = new AllocationProfile();
        firstUses(samples, 2, frame("com.acme.Codec", "buffer", 10));
        firstUses(samples, 9, frame("com.acme.Shop", "context", 10));
        for (int thread = 0; thread < 50; thread++) {
            samples.add(64_000, thread, true, List.of(frame("com.acme.Codec", "buffer", 12), PROGRAM_FRAME));
            samples.add(64_000, thread, true, OTHER_STACK);
        }

        assertThat(samples.threadLocals(1).evidence()).isEqualTo(CacheEvidence.INITIAL_VALUE);
    }

    @Test
    void whatIsAllocatedAfterAThreadLocalIsSetDoesNotFillIt() {
        var samples = new AllocationProfile();
        for (int thread = 0; thread < 50; thread++) {
            samples.add(
                    100,
                    thread,
                    true,
                    List.of(frame("java.lang.ThreadLocal", "set", 1), frame("com.acme.Shop", "serve", 10)));
            samples.add(64_000, thread, true, List.of(frame("com.acme.Shop", "serve", 11), PROGRAM_FRAME));
        }

        assertThat(samples.threadLocals(1)).isEqualTo(ThreadLocalAllocation.NONE);
        samples.add(64_000, 1, true, List.of(frame("com.acme.Shop", "serve", 10), PROGRAM_FRAME));
        assertThat(samples.threadLocals(1).samples()).isEqualTo(1);
    }

    /// Adds entries of thread-local variables, which have no value at first.
    private static void firstUses(AllocationProfile samples, int threads, StackFrame caller) {
        for (int thread = 0; thread < threads; thread++) {
            samples.add(
                    100,
                    thread,
                    true,
                    List.of(
                            frame("java.lang.ThreadLocal$ThreadLocalMap", "<init>", 1),
                            frame("java.lang.ThreadLocal", "createMap", 1),
                            frame("java.lang.ThreadLocal", "setInitialValue", 1),
                            frame("java.lang.ThreadLocal", "get", 1),
                            caller,
                            PROGRAM_FRAME));
        }
    }

    private static StackFrame frame(String type, String method, int line) {
        return new StackFrame(type, method, null, line, false);
    }
}
