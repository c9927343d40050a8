package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JdkComparabilityTest {
    @Test
    void nativeMemoryIsComparedOnOneJdkOnly() {
        assertThat(Comparisons.comparable("nmt-thread-stacks", "25", "21")).isFalse();
        assertThat(Comparisons.comparable("nmt", "25-debian", "25-adoptium+zgc"))
                .isFalse();
        assertThat(Comparisons.comparable("nmt", "25", "25+zgc")).isTrue();
        assertThat(Comparisons.comparable("nmt", "25+zgc", "25+1cpu")).isTrue();
    }

    @Test
    void otherMetricsAreComparedEverywhere() {
        assertThat(Comparisons.comparable("time", "25", "21+zgc")).isTrue();
    }
}
