package dev.loombench.lab.service.settings;

import static dev.loombench.lab.service.settings.AbConfigParserTest.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.AbConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbSearchConfigTest {
    @Test
    void aThresholdNeedsSomethingThatIsCompared() {
        PartialAbConfig draft =
                draft("url", "http://h/", "find-capacity", "true", "slo", "p99<100ms", "threshold", "slower>3%");

        assertThatThrownBy(() -> AbConfigParser.parse(draft, false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("--threshold slower>3%: needs 'rate'");
    }

    @Test
    void aSearchOfTheFileCanBeLeftOut() {
        PartialAbConfig file =
                draft("url", "http://h/", "rate", "1", "find-capacity", "true", "slo", "p99<100ms", "overload", "true");
        PartialAbConfig options = PartialAbConfig.options(
                Map.of("find-capacity", SettingValue.option("--find-capacity", "false")),
                Map.of(),
                List.of(),
                Path.of("."));

        assertThat(AbConfigParser.parse(options.withDefaults(file), false, 1)
                        .effort()
                        .search())
                .isEmpty();
    }

    @Test
    void aSearchNeedsAnObjectiveAndNoRate() {
        AbConfig config = AbConfigParser.parse(
                draft("url", "http://localhost:8080/", "find-capacity", "true", "slo", "p99<100ms", "overload", "true"),
                false,
                1);

        assertThat(config.load().rates()).isEmpty();
        assertThat(config.effort().search().orElseThrow().slo()).hasToString("p99<100ms,errors<0.1%");
        assertThat(config.effort().search().orElseThrow().overload()).isTrue();
        assertThat(config.effort().pairsBudget()).isEqualTo(Duration.ofMinutes(10));
        assertThatThrownBy(() -> AbConfigParser.parse(draft("url", "http://h/", "find-capacity", "true"), false, 1))
                .hasMessageContaining("needs 'slo'");
        assertThatThrownBy(() -> AbConfigParser.parse(
                        draft("url", "http://h/", "find-capacity", "true", "slo", "p99<=1s"), false, 1))
                .hasMessageContaining("--slo p99<=1s: ");
    }
}
