package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class IntervalTest {
    private static final Interval UNIT = new Interval(1, 2);

    @Test
    void refusesEndsTheWrongWayRoundAndNoNumbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interval(2, 1))
                .withMessageContaining("from 2.0 to 1.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, Double.NaN));
    }

    @Test
    void holdsItsEndsAndNothingBeyond() {
        assertThat(UNIT.contains(1)).isTrue();
        assertThat(UNIT.contains(2)).isTrue();
        assertThat(UNIT.contains(Math.nextDown(1.0))).isFalse();
        assertThat(UNIT.contains(Math.nextUp(2.0))).isFalse();
    }

    @Test
    void isInsideOfAnotherWithCommonEnds() {
        assertThat(UNIT.isInside(UNIT)).isTrue();
        assertThat(UNIT.isInside(new Interval(1, 1.9))).isFalse();
        assertThat(UNIT.isInside(new Interval(1.1, 2))).isFalse();
    }

    @Test
    void isBesideAValueOnlyWithAllOfIt() {
        assertThat(UNIT.isAbove(0.9)).isTrue();
        assertThat(UNIT.isAbove(1)).isFalse();
        assertThat(UNIT.isBelow(2.1)).isTrue();
        assertThat(UNIT.isBelow(2)).isFalse();
        assertThat(UNIT.excludes(1.5)).isFalse();
        assertThat(UNIT.excludes(3)).isTrue();
        assertThat(UNIT.excludes(0)).isTrue();
    }

    @Test
    void mapsItsEnds() {
        assertThat(new Interval(0, 0).map(Math::exp)).isEqualTo(new Interval(1, 1));
        assertThat(UNIT.map(x -> 3 * x).width()).isEqualTo(3);
    }
}
