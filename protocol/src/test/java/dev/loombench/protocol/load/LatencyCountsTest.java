package dev.loombench.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.loombench.protocol.ProtocolException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LatencyCountsTest {
    private static final LatencyCounts SOME = new LatencyCounts(new TreeMap<>(Map.of(-28, 3L, -27, 40L)));

    @Test
    void aClassHoldsTheLatenciesFromItsBeginningOn() {
        assertThat(LatencyCounts.classOf(0.001)).isEqualTo(-30);
        assertThat(LatencyCounts.classOf(0.00125)).isEqualTo(-30);
        assertThat(LatencyCounts.classOf(0.00126)).isEqualTo(-29);
        assertThat(LatencyCounts.classOf(1)).isZero();
        assertThat(LatencyCounts.classOf(0)).isEqualTo(-50);
        assertThat(LatencyCounts.endOf(-30)).isCloseTo(0.001259, offset(1e-6));
    }

    @Test
    void isReadBack() {
        assertThat(SOME).hasToString("-28:3;-27:40");
        assertThat(LatencyCounts.parse("-28:3;-27:40")).isEqualTo(SOME);
        assertThat(LatencyCounts.parse("")).isEqualTo(LatencyCounts.NONE);
    }

    @Test
    void refusesWhatIsNone() {
        for (String text : new String[] {"3", ":", "a:3", "3:", ";"}) {
            assertThatThrownBy(() -> LatencyCounts.parse(text)).isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void countsAreAdded() {
        assertThat(SOME.plus(SOME)).hasToString("-28:6;-27:80");
    }
}
