package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.Comparisons.JdkComparability;
import org.junit.jupiter.api.Test;

class JdkComparabilityTest {
    @Test
    void nativeMemoryIsComparedOnOneJdkOnly() {
        assertThat(JdkComparability.comparable("nmt-thread-stacks", "25", "21")).isFalse();
        assertThat(JdkComparability.comparable("nmt", "25-debian", "25-adoptium+zgc"))
                .isFalse();
        assertThat(JdkComparability.comparable("nmt", "25", "25+zgc")).isTrue();
        assertThat(JdkComparability.comparable("nmt", "25+zgc", "25+1cpu")).isTrue();
    }

    @Test
    void otherMetricsAreComparedEverywhere() {
        assertThat(JdkComparability.comparable("time", "25", "21+zgc")).isTrue();
    }
}
