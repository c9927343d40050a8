package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tasks   | 10000    | 10,000 tasks
            tasks   | 1        | 1 task
            tokens  | 100k     | 100k tokens
            wait    | 200ms    | wait 200 ms
            ramp-up | 1s       | ramp-up 1 s
            load    | 150/s    | load 150/s
            depth   | 1        | 1 frame deep
            depth   | 7        | depth 7
            headers | standard | standard object headers
            headers | other    | headers other
            """)
    void aLevelIsSaidAsOneReadsIt(String name, String level, String words) {
        assertThat(LevelText.of(name, level)).isEqualTo(words);
    }

    @Test
    void levelsAreWhereSomethingHolds() {
        assertThat(LevelText.prepositionalPhrase(levels("tokens", "1M", "tasks", "500")))
                .isEqualTo("at 1M tokens and 500 tasks");
        assertThat(LevelText.prepositionalPhrase(levels("form", "request"))).isEqualTo("with blocking requests");
        assertThat(LevelText.prepositionalPhrase("form", List.of("request", "request-async")))
                .isEqualTo("with blocking requests and asynchronous requests");
        assertThat(LevelText.prepositionalPhrase(Map.of())).isEmpty();
        assertThat(LevelText.prepositionalPhrase("tokens", List.of("100k", "1M", "10M")))
                .isEqualTo("at 100k, 1M and 10M tokens");
        assertThat(LevelText.prepositionalPhrase("wait", List.of("10ms", "1s"))).isEqualTo("at wait 10 ms and 1 s");
    }

    @Test
    void whatFollowsFromEarlierFactorsTellsNothingApart() {
        assertThat(LevelText.varyingFactors(List.of(
                        levels("tokens", "100M", "tasks", "4"),
                        levels("tokens", "10M", "tasks", "20"),
                        levels("tokens", "1M", "tasks", "100"))))
                .containsExactly("tokens");
        assertThat(LevelText.varyingFactors(
                        List.of(levels("tokens", "1M", "tasks", "100"), levels("tokens", "1M", "tasks", "500"))))
                .containsExactly("tasks");
        assertThat(LevelText.varyingFactors(List.of(
                        levels("tokens", "10M", "tasks", "20"),
                        levels("tokens", "1M", "tasks", "100"),
                        levels("tokens", "1M", "tasks", "500"))))
                .containsExactly("tokens", "tasks");
    }

    private static Map<String, String> levels(String... pairs) {
        Map<String, String> levels = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            levels.put(pairs[i], pairs[i + 1]);
        }
        return levels;
    }
}
