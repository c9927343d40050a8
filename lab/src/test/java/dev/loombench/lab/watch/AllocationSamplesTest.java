package dev.loombench.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.cause.InitialValues;
import dev.loombench.lab.dump.DumpFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationSamplesTest {
    private static final DumpFrame OWN = new DumpFrame("com.acme.Shop", "pay", "Shop.java", 42, false);
    private static final List<DumpFrame> ELSEWHERE = List.of(OWN);
    private static final List<DumpFrame> INITIAL = List.of(
            new DumpFrame("com.acme.Shop", "buffer", "Shop.java", 7, false),
            new DumpFrame("java.lang.ThreadLocal", "setInitialValue", "ThreadLocal.java", 1, false),
            OWN);

    @Test
    void firstValuesAreToldByTheirStack() {
        var samples = new AllocationSamples();
        for (int thread = 0; thread < 6; thread++) {
            samples.add(1_000, thread, INITIAL);
            samples.add(1_000, thread, INITIAL);
        }
        for (int i = 0; i < 4; i++) {
            samples.add(1_000, 1, ELSEWHERE);
        }

        InitialValues values = samples.initialValues(2);

        assertThat(values.samples()).isEqualTo(12);
        assertThat(values.share()).isEqualTo(0.75);
        assertThat(values.bytesPerSecond()).isEqualTo(6_000);
        assertThat(values.threads()).isEqualTo(6);
        assertThat(values.stack()).isEqualTo(INITIAL);
    }

    @Test
    void whatAThreadAllocatedBeforeDoesNotCount() {
        var samples = new AllocationSamples();
        samples.add(1_000_000_000_000L, 1, INITIAL);
        for (int i = 0; i < 9; i++) {
            samples.add(1_000, 1, ELSEWHERE);
        }

        InitialValues values = samples.initialValues(1);

        assertThat(values.share()).isEqualTo(0.1);
        assertThat(values.bytesPerSecond()).isEqualTo(8_000);
    }

    @Test
    void manySmallOnesDoNotMakeAShareOfBytes() {
        var samples = new AllocationSamples();
        for (int i = 0; i < 6; i++) {
            samples.add(1_000, i, INITIAL);
        }
        for (int i = 0; i < 6; i++) {
            samples.add(4_000, 1, ELSEWHERE);
        }

        assertThat(samples.initialValues(1).share()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void withoutFirstValuesThereAreNone() {
        var samples = new AllocationSamples();
        samples.add(1_000, 1, ELSEWHERE);

        assertThat(samples.initialValues(1)).isEqualTo(InitialValues.NONE);
    }
}
