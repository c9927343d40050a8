package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ChromiumExtension.class)
class KeyboardTest {
    /// Script that marks everything that can be clicked or scrolled, in page order, and counts it.
    private static final String MARK = """
            () => {
              const all = [...document.querySelectorAll('a[href], button, summary, [tabindex]')].filter((e) => e.checkVisibility());
              all.forEach((element, i) => { element.dataset.place = i; });
              return all.length;
            }""";

    /// Script that returns the focused mark and whether the focus is visible; -1 at the end of the page.
    private static final String FOCUSED = """
            () => {
              const element = document.activeElement;
              if (!element || element.dataset.place === undefined) return -1;
              return getComputedStyle(element).outlineStyle === 'none' ? -2 : Number(element.dataset.place);
            }""";

    @Test
    void tabReachesEverythingInTheOrderOfThePage(Browser browser) {
        try (ReportTab open =
                ReportTab.of(browser, ReportUnderTest.of("servers")).expandSections()) {
            Page page = open.page();
            int places = (int) page.evaluate(MARK);
            List<Integer> reached = new ArrayList<>();

            for (int i = 0; i < places; i++) {
                page.keyboard().press("Tab");
                reached.add((int) page.evaluate(FOCUSED));
            }

            assertThat(places).isGreaterThan(20);
            assertThat(reached).startsWith(0).isSorted().doesNotHaveDuplicates().hasSize(places);
        }
    }

    @Test
    void theFirstTabSkipsToTheResults(Browser browser) {
        try (ReportTab open = ReportTab.of(browser, ReportUnderTest.of("partial"))) {
            Page page = open.page();

            page.keyboard().press("Tab");
            page.keyboard().press("Enter");
            page.waitForURL(url -> url.endsWith("#results"));

            assertThat((String) page.evaluate("() => location.hash")).isEqualTo("#results");
        }
    }

    @Test
    void whatIsFoldedAwayOpensAndIsDrawn(Browser browser) {
        try (ReportTab open = ReportTab.of(browser, ReportUnderTest.of("servers"))) {
            Page page = open.page();
            page.locator("details.load:not([open]) > summary").first().focus();
            assertThat(RenderedChart.of(page)).anyMatch(chart -> !chart.isDrawn());

            while (page.locator("details.load:not([open])").count() > 0) {
                page.locator("details.load:not([open]) > summary").first().focus();
                page.keyboard().press("Enter");
            }

            page.waitForFunction(
                    "() => [...document.querySelectorAll('.plot')].every((plot) => plot.querySelector('svg'))");
            assertThat(RenderedChart.of(page)).allMatch(RenderedChart::isDrawn);
        }
    }

    @Test
    void aRowOfTheForestPlotLeadsToItsExperiment(Browser browser) {
        try (ReportTab open = ReportTab.of(browser, ReportUnderTest.of("classics"))) {
            Page page = open.page();

            page.locator("#chart-answers text", new Page.LocatorOptions().setHasText("A hundred tasks that compute"))
                    .first()
                    .click(new Locator.ClickOptions().setForce(true));

            page.waitForURL(url -> url.endsWith("#experiment-3"));
        }
    }
}
