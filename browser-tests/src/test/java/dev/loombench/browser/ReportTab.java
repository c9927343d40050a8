package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Report in a tab of its own. Every browser error and every network request of the page fails the test.
final class ReportTab implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target/screenshots");
    private static final int WIDE = 1280;

    private final String name;
    private final BrowserContext context;
    private final Page page;
    private final List<String> complaints = new ArrayList<>();

    private ReportTab(Browser browser, ReportUnderTest report, Browser.NewContextOptions options) {
        name = report.name();
        context = browser.newContext(options);
        page = context.newPage();
        String address = report.file().toUri().toString();
        page.onConsoleMessage(message -> complaints.add(message.type() + " in the console: " + message.text()));
        page.onPageError(error -> complaints.add("error of a script: " + error));
        page.onRequest(request -> {
            if (!request.url().replace("?theme=dark", "").equals(address)) {
                complaints.add("request: " + request.url());
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
    ReportTab unfolded() {
        page.evaluate("() => document.querySelectorAll('main details').forEach((folded) => { folded.open = true; })");
        return this;
    }

    /// Truncates long tables, since every row takes time and they are alike.
    ReportTab cut() {
        page.evaluate("() => document.querySelectorAll('tbody tr:nth-child(n + 6)').forEach((row) => row.remove())");
        return this;
    }

    /// Removes the scroll shadows of tables, on which contrast can't be computed.
    ReportTab unshaded() {
        page.evaluate(
                "() => document.querySelectorAll('.scroll').forEach((table) => { table.style.background = 'none'; })");
        return this;
    }

    /// Emulates a colour scheme and a screen width.
    ReportTab seen(ColorScheme scheme, int width) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.setViewportSize(width, 800);
        page.waitForFunction("() => [...document.querySelectorAll('.plot')].filter((plot) => plot.checkVisibility())"
                + ".every((plot) => plot.querySelector('svg')?.clientWidth === plot.clientWidth)");
        return this;
    }

    ReportTab light() {
        return seen(ColorScheme.LIGHT, WIDE);
    }

    ReportTab dark() {
        return seen(ColorScheme.DARK, WIDE);
    }

    ReportTab onPhone() {
        return seen(ColorScheme.LIGHT, 360);
    }

    /// Background colour of the page.
    String ground() {
        return (String) page.evaluate("() => getComputedStyle(document.body).backgroundColor");
    }

    /// Saves a screenshot of the whole page as `NAME-MODE.png`.
    void photograph(String mode) {
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(SCREENSHOTS.resolve(name + "-" + mode + ".png")));
    }

    @Override
    public void close() {
        context.close();
        assertThat(complaints).as("complaints about %s", name).isEmpty();
    }
}
