package dev.loombench.subject.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.JvmReport.Footprint;
import org.junit.jupiter.api.Test;

class FootprintReaderTest {
    private static final int BYTES = 1 << 24;

    volatile byte[] held = {};

    @Test
    void readsWhatIsAliveOnTheHeap() throws Exception {
        FootprintReader footprints = new FootprintReader();
        long before = heap(footprints.read(0));
        held = new byte[BYTES];
        Footprint with = footprints.read(7);
        held = new byte[0];
        long after = heap(footprints.read(0));
        assertThat(with.threads()).isEqualTo(7);
        assertThat(heap(with) - before).isGreaterThan(BYTES / 2);
        assertThat(heap(with) - after).isGreaterThan(BYTES / 2);
    }

    private static long heap(Footprint footprint) {
        Long bytes = footprint.bytes().get(FootprintKeys.HEAP);
        return bytes == null ? 0 : bytes;
    }
}
