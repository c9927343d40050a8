package dev.loombench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.report.chart.Extremes.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtremesTest {
    @Test
    void namesAllOfFewAndTheEndsOfMany() {
        assertThat(Extremes.told(List.of(new Figure("a", 2), new Figure("b", 1)), Double::toString))
                .isEqualTo("b 1.0; a 2.0");
        assertThat(Extremes.told(
                        List.of(new Figure("a", 2), new Figure("b", 1), new Figure("c", 4), new Figure("d", 3)),
                        Double::toString))
                .isEqualTo("from 1.0 (b) to 4.0 (c)");
        assertThat(Extremes.told(List.of(new Figure("a", Double.NaN)), Double::toString))
                .isEmpty();
    }
}
