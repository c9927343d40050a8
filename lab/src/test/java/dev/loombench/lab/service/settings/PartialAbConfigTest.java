package dev.loombench.lab.service.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.service.config.ServiceError;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the command line and a file say together.
class PartialAbConfigTest {
    @Test
    void whatIsMissingInAFileIsSaidOfIt() {
        PartialAbConfig file = new PartialAbConfig(
                Map.of(), Map.of("a", AbConfigParserTest.side("a")), List.of(), "shop.yaml", Path.of("."));

        assertThatThrownBy(() -> AbConfigParser.parse(
                        PartialAbConfig.options(Map.of(), Map.of(), List.of(), Path.of("."))
                                .withDefaults(file),
                        false,
                        1))
                .hasMessage("shop.yaml: " + ServiceError.ONE_SIDE.message("a", "--b"));
    }

    @ParameterizedTest
    @CsvSource({"http://h/, false", "http://h/${id}, true"})
    void aUrlInPlaceOfAFilesRequestsNeedsItsFeedOnlyForValues(String url, boolean kept) {
        PartialAbConfig file = AbConfigParserTest.draft("feed", "ids.csv", "rate", "1");
        PartialAbConfig options = PartialAbConfig.options(
                Map.of("url", SettingValue.option("--url", url)), Map.of(), List.of(), Path.of("."));

        assertThat(options.withDefaults(file).find("feed").isPresent()).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"slo      | p99<1s | needs 'find-capacity'", "overload | true   | needs 'find-capacity'; add"})
    void whatGoesWithASearchAsksForItThoughAFileWantsNone(String key, String value, String message) {
        PartialAbConfig file = AbConfigParserTest.draft("url", "http://h/", "rate", "1", "find-capacity", "false");
        PartialAbConfig options = PartialAbConfig.options(
                Map.of(key, SettingValue.option("--" + key, value)), Map.of(), List.of(), Path.of("."));

        assertThatThrownBy(() -> AbConfigParser.parse(options.withDefaults(file), false, 1))
                .hasMessageContaining(message);
    }

    @Test
    void whatIsLeftOutAsksForNothing() {
        PartialAbConfig file = AbConfigParserTest.draft(
                "url", "http://h/", "rate", "1", "find-capacity", "false", "slo", "p99<1s", "overload", "true");
        PartialAbConfig without = PartialAbConfig.options(
                Map.of("overload", SettingValue.option("--no-overload", "false")), Map.of(), List.of(), Path.of("."));
        PartialAbConfig with = PartialAbConfig.options(
                Map.of("overload", SettingValue.option("--overload", "true")), Map.of(), List.of(), Path.of("."));

        assertThat(AbConfigParser.parse(without.withDefaults(file), false, 1)
                        .effort()
                        .search())
                .isEmpty();
        assertThatThrownBy(() -> AbConfigParser.parse(with.withDefaults(file), false, 1))
                .hasMessageContaining("needs 'find-capacity'; add");
    }

    @Test
    void theTitleNamesWhatIsHeldAgainstTheFirst() {
        PartialAbConfig two = AbConfigParserTest.draft("url", "http://h/", "rate", "1");

        assertThat(AbConfigParser.parse(two, false, 1).title()).isEqualTo("b against a");
        assertThat(AbConfigParser.parse(
                                AbConfigParserTest.draft("url", "http://h/", "rate", "1", "bigger-pool", "500"),
                                false,
                                1)
                        .title())
                .isEqualTo("b and a-pool-500 against a");
    }
}
