package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.collect.AgentWatch.AgentLoad;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often the agent of a watch is loaded, and how often it samples.
class AgentWatchTest {
    private static final Duration NO_LIMIT = Duration.ofDays(36_500);

    @ParameterizedTest
    @CsvSource({
        "PT1S, PT30M",
        "PT20M, PT30M",
        "PT1H, PT1H30S",
    })
    void anAgentOutlivesAnInterval(Duration interval, Duration length) {
        AgentLoad load = AgentLoad.of(interval, NO_LIMIT);

        assertThat(load.length()).isEqualTo(length);
        assertThat(load.endsBeforeNextReading(Duration.ZERO)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "PT1S, PT29M58S, false",
        "PT1S, PT29M59S, true",
        "PT20M, PT20M, true",
        "PT1H, PT1H, true",
    })
    void anAgentThatWouldKnowOnlyAPartOfTheNextIntervalIsReplaced(Duration interval, Duration age, boolean replaced) {
        assertThat(AgentLoad.of(interval, NO_LIMIT).endsBeforeNextReading(age)).isEqualTo(replaced);
    }

    @ParameterizedTest
    @CsvSource({
        "PT0.1S, PT1S",
        "PT1S, PT29M",
        "PT10M, PT20M",
        "PT1H, PT1H",
    })
    void aShortWatchHasOneAgent(Duration interval, Duration watchLength) {
        assertThat(AgentLoad.of(interval, watchLength).endsBeforeNextReading(watchLength))
                .isFalse();
    }

    @Test
    void eachIntervalHasASample() {
        assertThat(AgentLoad.of(Duration.ofMillis(100), NO_LIMIT).sampleInterval())
                .isEqualTo(Duration.ofMillis(50));
        assertThat(AgentLoad.of(Duration.ofSeconds(1), NO_LIMIT).sampleInterval())
                .isEqualTo(Duration.ofMillis(100));
    }
}
