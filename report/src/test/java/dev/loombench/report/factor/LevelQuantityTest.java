package dev.loombench.report.factor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.report.factor.Factor.LevelQuantity;
import org.junit.jupiter.api.Test;

class LevelQuantityTest {
    @Test
    void readsQuantitiesWithTheWordsAroundThem() {
        assertThat(LevelQuantity.of("10_000")).contains(new LevelQuantity("", 10_000, ""));
        assertThat(LevelQuantity.of("cpu 1M")).contains(new LevelQuantity("cpu", 1e6, ""));
        assertThat(LevelQuantity.of("sleep 200ms")).contains(new LevelQuantity("sleep", 0.2, "s"));
        assertThat(LevelQuantity.of("150/s")).contains(new LevelQuantity("", 150, "/s"));
        assertThat(LevelQuantity.of("90/min")).contains(new LevelQuantity("", 1.5, "/s"));
    }

    @Test
    void whatIsNoQuantityOrMoreThanOneIsNoLevel() {
        assertThat(LevelQuantity.of("cold")).isEmpty();
        assertThat(LevelQuantity.of("")).isEmpty();
        assertThat(LevelQuantity.of("park 1 cold 20")).isEmpty();
        assertThat(LevelQuantity.of("3x")).isEmpty();
        assertThat(LevelQuantity.of("5/x")).isEmpty();
    }
}
