package dev.loombench.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.loombench.protocol.ProtocolException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private static final LatencyHistogram SOME = new LatencyHistogram(new TreeMap<>(Map.of(-28, 3L, -27, 40L)));

    @Test
    void aClassHoldsTheLatenciesFromItsBeginningOn() {
        assertThat(LatencyHistogram.classOf(0.001)).isEqualTo(-30);
        assertThat(LatencyHistogram.classOf(0.00125)).isEqualTo(-30);
        assertThat(LatencyHistogram.classOf(0.00126)).isEqualTo(-29);
        assertThat(LatencyHistogram.classOf(1)).isZero();
        assertThat(LatencyHistogram.classOf(0)).isEqualTo(-50);
        assertThat(LatencyHistogram.upperBound(-30)).isCloseTo(0.001259, offset(1e-6));
    }

    @Test
    void isReadBack() {
        assertThat(SOME).hasToString("-28:3;-27:40");
        assertThat(LatencyHistogram.parse("-28:3;-27:40")).isEqualTo(SOME);
        assertThat(LatencyHistogram.parse("")).isEqualTo(LatencyHistogram.EMPTY);
    }

    @Test
    void refusesWhatIsNone() {
        for (String text : new String[] {"3", ":", "a:3", "3:", ";"}) {
            assertThatThrownBy(() -> LatencyHistogram.parse(text)).isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void countsAreAdded() {
        assertThat(SOME.plus(SOME)).hasToString("-28:6;-27:80");
    }
}
