package dev.loombench.lab.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the command line and a file say together.
class AbDraftTest {
    @Test
    void whatIsMissingInAFileIsSaidOfIt() {
        AbDraft file = new AbDraft(Map.of(), Map.of("a", AbOrdersTest.side("a")), List.of(), "shop.yaml", Path.of("."));

        assertThatThrownBy(() -> AbOrders.of(
                        AbDraft.options(Map.of(), Map.of(), List.of(), Path.of("."))
                                .over(file),
                        false,
                        1))
                .hasMessageStartingWith("shop.yaml: there is only one side, 'a'");
    }

    @ParameterizedTest
    @CsvSource({"http://h/, false", "http://h/${id}, true"})
    void aUrlInPlaceOfAFilesRequestsNeedsItsFeedOnlyForValues(String url, boolean kept) {
        AbDraft file = AbOrdersTest.draft("feed", "ids.csv", "rate", "1");
        AbDraft options = AbDraft.options(Map.of("url", Given.option("--url", url)), Map.of(), List.of(), Path.of("."));

        assertThat(options.over(file).find("feed").isPresent()).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slo      | p99<1s | an objective needs --find-capacity",
                "overload | true   | needs a capacity: add"
            })
    void whatGoesWithASearchAsksForItThoughAFileWantsNone(String key, String value, String message) {
        AbDraft file = AbOrdersTest.draft("url", "http://h/", "rate", "1", "find-capacity", "false");
        AbDraft options =
                AbDraft.options(Map.of(key, Given.option("--" + key, value)), Map.of(), List.of(), Path.of("."));

        assertThatThrownBy(() -> AbOrders.of(options.over(file), false, 1)).hasMessageContaining(message);
    }

    @Test
    void whatIsLeftOutAsksForNothing() {
        AbDraft file = AbOrdersTest.draft(
                "url", "http://h/", "rate", "1", "find-capacity", "false", "slo", "p99<1s", "overload", "true");
        AbDraft without = AbDraft.options(
                Map.of("overload", Given.option("--no-overload", "false")), Map.of(), List.of(), Path.of("."));
        AbDraft with = AbDraft.options(
                Map.of("overload", Given.option("--overload", "true")), Map.of(), List.of(), Path.of("."));

        assertThat(AbOrders.of(without.over(file), false, 1).effort().search()).isEmpty();
        assertThatThrownBy(() -> AbOrders.of(with.over(file), false, 1)).hasMessageContaining("needs a capacity: add");
    }

    @Test
    void theTitleNamesWhatIsHeldAgainstTheFirst() {
        AbDraft two = AbOrdersTest.draft("url", "http://h/", "rate", "1");

        assertThat(AbOrders.of(two, false, 1).title()).isEqualTo("b against a");
        assertThat(AbOrders.of(AbOrdersTest.draft("url", "http://h/", "rate", "1", "bigger-pool", "500"), false, 1)
                        .title())
                .isEqualTo("b and a-pool-500 against a");
    }
}
