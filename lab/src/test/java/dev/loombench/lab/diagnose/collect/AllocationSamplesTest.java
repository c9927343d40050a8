package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.diagnose.rules.InitialValues;
import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationSamplesTest {
    private static final DumpFrame PROGRAM_FRAME = new DumpFrame("com.acme.Shop", "pay", "Shop.java", 42, false);
    private static final List<DumpFrame> OTHER_STACK = List.of(PROGRAM_FRAME);
    private static final List<DumpFrame> INITIAL_VALUE_STACK = List.of(
            new DumpFrame("com.acme.Shop", "buffer", "Shop.java", 7, false),
            new DumpFrame("java.lang.ThreadLocal", "setInitialValue", "ThreadLocal.java", 1, false),
            PROGRAM_FRAME);

    @Test
    void firstValuesAreToldByTheirStack() {
        var samples = new AllocationSamples();
        for (int thread = 0; thread < 6; thread++) {
            samples.add(1_000, thread, INITIAL_VALUE_STACK);
            samples.add(1_000, thread, INITIAL_VALUE_STACK);
        }
        for (int i = 0; i < 4; i++) {
            samples.add(1_000, 1, OTHER_STACK);
        }

        InitialValues values = samples.initialValues(2);

        assertThat(values.samples()).isEqualTo(12);
        assertThat(values.share()).isEqualTo(0.75);
        assertThat(values.bytesPerSecond()).isEqualTo(6_000);
        assertThat(values.threads()).isEqualTo(6);
        assertThat(values.stack()).isEqualTo(INITIAL_VALUE_STACK);
    }

    @Test
    void whatAThreadAllocatedBeforeDoesNotCount() {
        var samples = new AllocationSamples();
        samples.add(1_000_000_000_000L, 1, INITIAL_VALUE_STACK);
        for (int i = 0; i < 9; i++) {
            samples.add(1_000, 1, OTHER_STACK);
        }

        InitialValues values = samples.initialValues(1);

        assertThat(values.share()).isEqualTo(0.1);
        assertThat(values.bytesPerSecond()).isEqualTo(8_000);
    }

    @Test
    void manySmallOnesDoNotMakeAShareOfBytes() {
        var samples = new AllocationSamples();
        for (int i = 0; i < 6; i++) {
            samples.add(1_000, i, INITIAL_VALUE_STACK);
        }
        for (int i = 0; i < 6; i++) {
            samples.add(4_000, 1, OTHER_STACK);
        }

        assertThat(samples.initialValues(1).share()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void withoutFirstValuesThereAreNone() {
        var samples = new AllocationSamples();
        samples.add(1_000, 1, OTHER_STACK);

        assertThat(samples.initialValues(1)).isEqualTo(InitialValues.NONE);
    }
}
