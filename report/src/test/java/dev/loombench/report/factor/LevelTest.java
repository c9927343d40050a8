package dev.loombench.report.factor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LevelTest {
    @Test
    void readsQuantitiesWithTheWordsAroundThem() {
        assertThat(Level.of("10_000")).contains(new Level("", 10_000, ""));
        assertThat(Level.of("cpu 1M")).contains(new Level("cpu", 1e6, ""));
        assertThat(Level.of("sleep 200ms")).contains(new Level("sleep", 0.2, "s"));
        assertThat(Level.of("150/s")).contains(new Level("", 150, "/s"));
        assertThat(Level.of("90/min")).contains(new Level("", 1.5, "/s"));
    }

    @Test
    void whatIsNoQuantityOrMoreThanOneIsNoLevel() {
        assertThat(Level.of("cold")).isEmpty();
        assertThat(Level.of("")).isEmpty();
        assertThat(Level.of("park 1 cold 20")).isEmpty();
        assertThat(Level.of("3x")).isEmpty();
        assertThat(Level.of("5/x")).isEmpty();
    }
}
