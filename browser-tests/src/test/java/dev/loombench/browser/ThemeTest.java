package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InChromium.class)
class ThemeTest {
    static final String DARK = "rgb(20, 23, 26)";
    private static final String LIGHT = "rgb(251, 251, 249)";
    private static final String OF_CHART = "(light) => document.querySelector('.plot text').getAttribute('fill')";

    @Test
    void pageAndChartsFollowTheSystemUntilTheReaderChooses(Browser browser) {
        try (OpenReport open = OpenReport.of(browser, Report.of("partial"))) {
            Page page = open.light().page();
            assertThat(open.ground()).isEqualTo(LIGHT);
            String light = textOfChart(page);

            assertThat(open.dark().ground()).isEqualTo(DARK);
            page.waitForFunction(OF_CHART + " !== light", light);

            page.click("#theme");
            assertThat(open.ground()).isEqualTo(LIGHT);
            page.waitForFunction(OF_CHART + " === light", light);
            assertThat(page.textContent("#theme")).isEqualTo("Dark");

            page.reload();
            assertThat(open.ground()).as("after the reader's choice").isEqualTo(LIGHT);
        }
    }

    private static String textOfChart(Page page) {
        return (String) page.evaluate(OF_CHART);
    }
}
