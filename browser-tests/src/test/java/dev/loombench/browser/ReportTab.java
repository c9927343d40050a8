package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Report in its own browser tab. Every browser error and every network request of the page fails the test.
final class ReportTab implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target/screenshots");
    private static final int WIDE = 1280;

    private final String name;
    private final BrowserContext context;
    private final Page page;
    private final List<String> problems = new ArrayList<>();

    private ReportTab(Browser browser, ReportUnderTest report, Browser.NewContextOptions options) {
        name = report.name();
        context = browser.newContext(options);
        page = context.newPage();
        String address = report.file().toUri().toString();
        page.onConsoleMessage(message -> problems.add(message.type() + " in the console: " + message.text()));
        page.onPageError(error -> problems.add("error of a script: " + error));
        page.onRequest(request -> {
            if (!request.url().replace("?theme=dark", "").equals(address)) {
                problems.add("request: " + request.url());
            }
        });
        page.navigate(address);
    }

    static ReportTab of(Browser browser, ReportUnderTest report) {
        return new ReportTab(browser, report, new Browser.NewContextOptions().setViewportSize(WIDE, 800));
    }

    static ReportTab withoutScript(Browser browser, ReportUnderTest report) {
        return new ReportTab(browser, report, new Browser.NewContextOptions().setJavaScriptEnabled(false));
    }

    Page page() {
        return page;
    }

    /// Expands all collapsed sections except the licences.
    ReportTab expandSections() {
        page.evaluate("() => document.querySelectorAll('main details').forEach((folded) => { folded.open = true; })");
        return this;
    }

    /// Truncates long tables, since every row takes time and rows are alike.
    ReportTab truncateTables() {
        page.evaluate("() => document.querySelectorAll('tbody tr:nth-child(n + 6)').forEach((row) => row.remove())");
        return this;
    }

    /// Removes the scroll shadows of tables, on which contrast can't be computed.
    ReportTab removeScrollShadows() {
        page.evaluate(
                "() => document.querySelectorAll('.scroll').forEach((table) => { table.style.background = 'none'; })");
        return this;
    }

    /// Emulates a colour scheme and a screen width.
    ReportTab emulateMedia(ColorScheme scheme, int width) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.setViewportSize(width, 800);
        page.waitForFunction("() => [...document.querySelectorAll('.plot')].filter((plot) => plot.checkVisibility())"
                + ".every((plot) => plot.querySelector('svg')?.clientWidth === plot.clientWidth)");
        return this;
    }

    ReportTab light() {
        return emulateMedia(ColorScheme.LIGHT, WIDE);
    }

    ReportTab dark() {
        return emulateMedia(ColorScheme.DARK, WIDE);
    }

    ReportTab onPhone() {
        return emulateMedia(ColorScheme.LIGHT, 360);
    }

    /// Background colour of the page.
    String backgroundColour() {
        return (String) page.evaluate("() => getComputedStyle(document.body).backgroundColor");
    }

    /// Saves a screenshot of the whole page as `NAME-MODE.jpeg`, which is encoded faster than a PNG.
    void saveScreenshot(String mode) {
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(SCREENSHOTS.resolve(name + "-" + mode + ".jpeg")));
    }

    @Override
    public void close() {
        context.close();
        assertThat(problems).as("complaints about %s", name).isEmpty();
    }
}
