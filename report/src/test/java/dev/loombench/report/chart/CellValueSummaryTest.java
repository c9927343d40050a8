package dev.loombench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellValueSummaryTest {
    @Test
    void namesAllOfFewAndTheEndsOfMany() {
        assertThat(CellValueSummary.summary(List.of(new CellValue("a", 2), new CellValue("b", 1)), Double::toString))
                .isEqualTo("b 1.0; a 2.0");
        assertThat(CellValueSummary.summary(
                        List.of(
                                new CellValue("a", 2),
                                new CellValue("b", 1),
                                new CellValue("c", 4),
                                new CellValue("d", 3)),
                        Double::toString))
                .isEqualTo("from 1.0 (b) to 4.0 (c)");
        assertThat(CellValueSummary.summary(List.of(new CellValue("a", Double.NaN)), Double::toString))
                .isEmpty();
    }
}
