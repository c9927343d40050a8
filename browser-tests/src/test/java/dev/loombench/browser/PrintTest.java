package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ChromiumExtension.class)
class PrintTest {
    /// Width of an A4 page without margins, in pixels.
    private static final int SHEET = 690;

    /// Emulates printing, after the page's own listener has prepared it.
    private static final String LOOK = """
            () => addEventListener('beforeprint', () => {
              window.printed = {
                folded: document.querySelectorAll('details.load:not([open])').length,
                ground: getComputedStyle(document.documentElement).colorScheme,
                widths: [...document.querySelectorAll('.plot svg')].map((svg) => svg.clientWidth),
              };
            })""";

    @Test
    void onPaperAllIsLightUnfoldedAndAsWideAsThePaper(Browser browser) {
        try (ReportTab open =
                ReportTab.of(browser, ReportUnderTest.of("servers")).dark()) {
            Page page = open.page();
            int charts = RenderedChart.of(page).size();
            Object folded = folded(page);
            page.evaluate(LOOK);

            byte[] pdf = page.pdf(new Page.PdfOptions()
                    .setPath(Path.of("target/screenshots/servers.pdf"))
                    .setPreferCSSPageSize(true));

            assertThat(pdf).hasSizeGreaterThan(10_000);
            Map<?, ?> printed = (Map<?, ?>) page.evaluate("() => window.printed");
            assertThat(printed.get("folded")).isEqualTo(0);
            assertThat(printed.get("ground")).isEqualTo("light");
            assertThat((List<?>) printed.get("widths")).hasSize(charts).allMatch(Integer.valueOf(640)::equals);
            assertThat(folded(page)).as("what was folded away is so again").isEqualTo(folded);
            assertThat(page.evaluate("() => document.documentElement.dataset.theme ?? ''"))
                    .isEqualTo("");
            assertThat(photographed(open)).isLessThanOrEqualTo(SHEET);
        }
    }

    /// Renders the pages in one strip.
    ///
    /// @return its width
    private static int photographed(ReportTab open) {
        Page page = open.page();
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        page.setViewportSize(SHEET, 800);
        page.evaluate("() => dispatchEvent(new Event('beforeprint'))");
        open.saveScreenshot("paper");
        return (int) page.evaluate("() => document.documentElement.scrollWidth");
    }

    private static Object folded(Page page) {
        return page.evaluate("() => document.querySelectorAll('details.load:not([open])').length");
    }
}
