package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ChromiumExtension.class)
class ThemeTest {
    static final String DARK = "rgb(20, 23, 26)";
    private static final String LIGHT = "rgb(251, 251, 249)";
    private static final String OF_CHART = "(light) => document.querySelector('.plot text').getAttribute('fill')";

    @Test
    void pageAndChartsFollowTheSystemUntilTheReaderChooses(Browser browser) {
        try (ReportTab open = ReportTab.of(browser, ReportUnderTest.of("partial"))) {
            Page page = open.light().page();
            assertThat(open.backgroundColour()).isEqualTo(LIGHT);
            String light = textOfChart(page);

            assertThat(open.dark().backgroundColour()).isEqualTo(DARK);
            page.waitForFunction(OF_CHART + " !== light", light);

            page.click("#theme");
            assertThat(open.backgroundColour()).isEqualTo(LIGHT);
            page.waitForFunction(OF_CHART + " === light", light);
            assertThat(page.textContent("#theme")).isEqualTo("Dark");

            page.reload();
            assertThat(open.backgroundColour()).as("after the reader's choice").isEqualTo(LIGHT);
        }
    }

    @Test
    void soDoesThePageOfAComparison(Browser browser) {
        try (ReportTab open = ReportTab.of(browser, ReportUnderTest.of("comparison"))) {
            assertThat(open.light().backgroundColour()).isEqualTo(LIGHT);

            open.page().click("#theme");
            assertThat(open.backgroundColour()).isEqualTo(DARK);

            open.page().reload();
            assertThat(open.backgroundColour()).as("after the reader's choice").isEqualTo(DARK);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"partial", "comparison"})
    void theAddressMaySayIt(String name, Browser browser) {
        try (ReportTab open = ReportTab.of(browser, ReportUnderTest.of(name))) {
            Page page = open.light().page();

            page.navigate(page.url() + "?theme=dark");
            assertThat(open.backgroundColour()).isEqualTo(DARK);
        }
    }

    private static String textOfChart(Page page) {
        return (String) page.evaluate(OF_CHART);
    }
}
