package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.SampleRun;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The report of a run that goes on, in a browser.
@ExtendWith(ChromiumExtension.class)
class ReloadTest {
    private static final RunDocument RUN = SampleRun.PARTIAL.document();
    private static final String SCROLLED = "() => Math.round(scrollY)";

    @TempDir
    Path folder;

    @Test
    void theBrowserLoadsItAgainUntilTheRunHasEndedAndStaysWhereItWas(Browser browser) throws IOException {
        Path report = folder.resolve("report.html");
        AtomicFile.write(report, everySecond(4));
        try (BrowserContext context = browser.newContext()) {
            Page page = context.newPage();
            page.navigate(report.toUri() + "#experiment-1");
            Object scrolled = page.evaluate(SCROLLED);
            assertThat((int) scrolled).isPositive();

            AtomicFile.write(report, everySecond(8));
            page.waitForFunction("() => document.querySelector('progress')?.value === 8");
            assertThat(page.evaluate(SCROLLED)).isEqualTo(scrolled);

            AtomicFile.write(report, HtmlReport.render(RUN, TimelineSource.NONE));
            page.waitForFunction("() => document.querySelector('main') && !document.querySelector('progress')");
        }
    }

    private static String everySecond(int finished) {
        String page = HtmlReport.render(
                new RunSnapshot(RUN, finished, 12, Duration.ofMinutes(3), Instant.EPOCH),
                Optional.empty(),
                TimelineSource.NONE);
        String tag = "<meta http-equiv=\"refresh\" content=\"";
        assertThat(page).contains(tag + "30\"");
        return page.replace(tag + "30\"", tag + "1\"");
    }
}
