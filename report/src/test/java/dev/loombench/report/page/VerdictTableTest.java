package dev.loombench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTableTest {
    @Test
    void aDetectableRatioBeyondTwoIsNoFigure() {
        assertThat(VerdictTable.detectable(1.21)).isEqualTo("1.21×");
        assertThat(VerdictTable.detectable(44.96)).isEqualTo("none below 2.0×");
        assertThat(VerdictTable.detectable(null)).isEmpty();
    }
}
