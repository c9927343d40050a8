package dev.loombench.lab.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateRuleTest {
    @ParameterizedTest
    @CsvSource({"slower>3%, true, 1.03", "worse > 2.5 %, false, 1.025", "slower>0%, true, 1", "slower>150%, true, 2.5"})
    void readsWhatAPersonWrites(String text, boolean speed, double limit) {
        GateRule rule = GateRule.parse(text);

        assertThat(rule.speed()).isEqualTo(speed);
        assertThat(rule.limit()).isCloseTo(limit, within(1e-12));
        assertThat(rule.text()).doesNotContain(" ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "slower",
                "3%",
                "slower>3",
                "slower<3%",
                "faster>3%",
                "slower>-3%",
                "slower>3%%",
                "slower>1e3%",
                "slower>12345%",
                "slower>3%;rm"
            })
    void refusesEverythingElse(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GateRule.parse(text))
                .withMessageContaining("slower>3%");
    }

    @Test
    void speaksOfAMetricThatIsNamed() {
        assertThat(GateRule.parseNamed(" p99 : slower > 5 %"))
                .isEqualTo(new GateRule("p99:slower>5%", "p99", true, 1.05, false));
        assertThat(GateRule.parseNamed("slower > 10 % : likely"))
                .isEqualTo(new GateRule("slower>10%:likely", null, true, 1.1, true));
        assertThat(GateRule.parseNamed("gc.alloc.rate.norm:worse>5%:likely").metric())
                .isEqualTo("gc.alloc.rate.norm");
        assertThat(GateRule.parseNamed("slower>10%:confirmed").likely()).isFalse();
        assertThat(GateRule.parseNamed("history : p99:slower > 5%"))
                .isEqualTo(new GateRule("history:p99:slower>5%", "p99", true, 1.05, false))
                .matches(GateRule::isOfHistory);
        assertThat(GateRule.parseNamed("history:slower>5%").metric()).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> GateRule.parse("slower>5%:likely"));
        assertThatIllegalArgumentException().isThrownBy(() -> GateRule.parseNamed("slower>5%:perhaps"));
        assertThat(GateRule.parseNamed("slower>5%")).isEqualTo(GateRule.parse("slower>5%"));
        assertThatIllegalArgumentException().isThrownBy(() -> GateRule.parseNamed("p99:faster>5%"));
        assertThatIllegalArgumentException().isThrownBy(() -> GateRule.parseNamed(":slower>5%"));
        assertThatIllegalArgumentException().isThrownBy(() -> GateRule.parse("p99:slower>5%"));
    }

    @ParameterizedTest
    @CsvSource({
        "p99, p99, true",
        "p99, p0.99, true",
        "p99, ·p0.99, true",
        "p99, get·p0.99, true",
        "p99, get:p0.99, true",
        "p99.9, get·p0.999, true",
        "get·p0.99, p99, true",
        "p50, p0.50, true",
        "p100, p1.00, true",
        "p1, p1.00, false",
        "p99, p0.999, false",
        "p99, vthreads.delay.p99, false",
        "p95, iteration_duration.p95, false",
        "time, get·time, false",
        "p99, peak99, false"
    })
    void knowsAQuantileByAnyName(String asked, String name, boolean same) {
        assertThat(GateRule.isSameMetric(asked, name)).isEqualTo(same);
    }

    @Test
    void isKeptOnlyByAWholeInterval() {
        GateRule rule = GateRule.parse("slower>3%");

        assertThat(rule.isKept(new Interval(0.5, 1.03), Better.LESS)).isTrue();
        assertThat(rule.isKept(new Interval(0.9, 1.031), Better.LESS)).isFalse();
        assertThat(rule.isKept(new Interval(0.971, 2), Better.MORE)).isTrue();
        assertThat(rule.isKept(new Interval(0.97, 2), Better.MORE)).isFalse();
    }

    @Test
    void isBrokenOnlyByAWholeInterval() {
        GateRule rule = GateRule.parse("slower>3%");

        assertThat(rule.isBroken(new Interval(1.031, 1.1), Better.LESS)).isTrue();
        assertThat(rule.isBroken(new Interval(1.03, 1.1), Better.LESS)).isFalse();
        assertThat(rule.isBroken(new Interval(0.9, 0.95), Better.LESS)).isFalse();
    }

    @Test
    void takesARateForItsInverse() {
        GateRule rule = GateRule.parse("slower>3%");

        assertThat(rule.isBroken(new Interval(0.9, 0.97), Better.MORE)).isTrue();
        assertThat(rule.isBroken(new Interval(0.9, 0.972), Better.MORE)).isFalse();
        assertThat(rule.isBroken(new Interval(1.1, 1.2), Better.MORE)).isFalse();
    }

    @Test
    void theOtherWordIsThatForWhatItDoesNotSpeakOf() {
        assertThat(GateRule.parseNamed("p99:worse>5%").counterpart()).isEqualTo("p99:slower>5%");
        assertThat(GateRule.parseNamed("rate:slower>5%").counterpart()).isEqualTo("rate:worse>5%");
    }
}
