package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.store.TimelineFile;
import dev.loombench.report.LiveSnapshots;
import dev.loombench.report.live.LiveServer;
import dev.loombench.report.live.RunSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The page of a run that goes on, whose blocks end when a test says so.
@ExtendWith(ChromiumExtension.class)
class LivePageTest {
    private static final Path SCREENSHOTS = Path.of("target/screenshots");
    private static final int WIDE = 1280;
    private static final int PHONE = 360;

    private final List<String> problems = new ArrayList<>();
    private final MadeRun run = new MadeRun();

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private LiveServer server;

    @SuppressWarnings("NullAway.Init")
    private BrowserContext context;

    @SuppressWarnings("NullAway.Init")
    private Page page;

    @BeforeEach
    void open(Browser browser) throws IOException {
        Files.createDirectories(SCREENSHOTS);
        for (int trial = 1; trial <= 2 * LiveSnapshots.BLOCKS; trial++) {
            TimelineFile.write(Files.createDirectories(folder.resolve("trials/" + trial)), timeline());
        }
        server = LiveServer.start(0);
        context = browser.newContext(new Browser.NewContextOptions().setViewportSize(WIDE, 800));
        page = context.newPage();
        String address = server.address().toString();
        page.onConsoleMessage(message -> problems.add(message.type() + " in the console: " + message.text()));
        page.onPageError(error -> problems.add("error of a script: " + error));
        page.onRequest(request -> {
            if (!Set.of(address, address + "events", "data:,").contains(request.url())) {
                problems.add("request: " + request.url());
            }
        });
        page.navigate(address);
    }

    @AfterEach
    void close() {
        context.close();
        server.close();
        assertThat(problems).isEmpty();
    }

    @Test
    void followsTheRunFromItsBeginningToItsReport() {
        waitForText("#status", "hasn't begun");

        finishBlocks(1);
        server.follow(folder, run);
        waitForText("#part-progress", "2 of 12");
        assertThat(page.textContent("#part-experiment-1")).contains("Ten thousand sleeps", "fixed-pool(200)");

        finishBlocks(4);
        waitForText("#part-progress", "8 of 12");
        assertThat(page.textContent("h1")).isEqualTo("20260304-091200-classics");
        assertThat(page.textContent("#part-latest")).contains("virtual-per-task, block 4");
        List<RenderedChart> charts = RenderedChart.of(page);
        assertThat(charts)
                .extracting(RenderedChart::kind)
                .containsExactlyInAnyOrder("measured", "ratios", "narrowing", "narrowing", "pairs", "jvm");
        assertThat(charts).allSatisfy(chart -> {
            assertThat(chart.isDrawn()).isTrue();
            ChartAssertions.areDrawn(chart, charts);
        });

        server.end("The run has ended. Its report: /there/report.html");
        waitForText("#status", "/there/report.html");
        waitForText("#part-progress", "12 of 12");
        page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(SCREENSHOTS.resolve("live-end.png")));
    }

    @Test
    void whatTheReaderUnfoldedStaysSo() {
        finishBlocks(3);
        server.follow(folder, run);
        waitForText("#part-progress", "6 of 12");
        page.evaluate(
                "() => document.querySelectorAll('#part-experiment-1 details').forEach((one) => one.open = true)");
        page.focus("#part-experiment-1 summary");
        Object unfolded = unfolded();

        finishBlocks(5);
        waitForText("#part-progress", "10 of 12");
        assertThat(unfolded()).isEqualTo(unfolded);
        assertThat((boolean) page.evaluate(
                        "() => document.activeElement === document.querySelector('#part-experiment-1 summary')"))
                .isTrue();
    }

    @Test
    void isReadableInTheLightInTheDarkAndOnAPhone() {
        finishBlocks(4);
        server.follow(folder, run);
        waitForText("#part-progress", "8 of 12");

        emulate(ColorScheme.LIGHT, WIDE, "light");
        removeScrollShadows();
        assertThat(AccessibilityTest.serious(AccessibilityTest.axe(page))).isEmpty();
        emulate(ColorScheme.DARK, WIDE, "dark");
        assertThat(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
                .isEqualTo(ThemeTest.DARK);
        assertThat(AccessibilityTest.serious(AccessibilityTest.axe(page).withRules(AccessibilityTest.OF_COLOURS)))
                .isEmpty();
        emulate(ColorScheme.LIGHT, PHONE, "phone");
        assertThat((int) page.evaluate("() => document.documentElement.scrollWidth"))
                .isEqualTo(PHONE);
        assertThat(RenderedChart.of(page))
                .allSatisfy(chart -> assertThat(chart.width()).isBetween(200, PHONE));
    }

    @Test
    void withoutTheRunThePageSaysSo() {
        waitForText("#status", "hasn't begun");

        server.close();

        waitForText("#status", "ended early");
    }

    /// Browsers allow six connections to a server.
    @Test
    void aPageForWhichThereIsNoRoomSaysSo() {
        waitForText("#status", "hasn't begun");
        for (int other = 2; other <= 5; other++) {
            waitForText(opened(), "#status", "hasn't begun");
        }

        waitForText(opened(), "#status", "Only 5 pages may follow a run");
    }

    private Page opened() {
        Page other = context.newPage();
        other.navigate(server.address().toString());
        return other;
    }

    /// Lets the run have so many blocks.
    private void finishBlocks(int blocks) {
        run.blocks.set(blocks);
    }

    private void waitForText(String element, String text) {
        waitForText(page, element, text);
    }

    private static void waitForText(Page page, String element, String text) {
        page.waitForFunction(
                "([element, text]) => document.querySelector(element)?.textContent.includes(text)",
                List.of(element, text));
    }

    private Object unfolded() {
        return page.evaluate("() => document.querySelectorAll('#part-experiment-1 details[open]').length");
    }

    private void emulate(ColorScheme scheme, int width, String mode) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.setViewportSize(width, 800);
        page.waitForFunction("() => [...document.querySelectorAll('.plot')].filter((plot) => plot.checkVisibility())"
                + ".every((plot) => plot.querySelector('svg')?.clientWidth === plot.clientWidth)");
        page.screenshot(
                new Page.ScreenshotOptions().setFullPage(true).setPath(SCREENSHOTS.resolve("live-" + mode + ".png")));
    }

    /// Contrast can't be computed on them.
    private void removeScrollShadows() {
        page.evaluate(
                "() => document.querySelectorAll('.scroll').forEach((table) => { table.style.background = 'none'; })");
    }

    private static TimelineDocument timeline() {
        return new TimelineDocument(
                TimelineDocument.SCHEMA,
                Instant.EPOCH,
                0.01,
                new TimelineDocument.WindowRecord(1_000, 3_000),
                List.of(new SeriesRecord(
                        "cpu",
                        "CPU",
                        "%",
                        "/proc",
                        "any",
                        List.of(0L, 1_000L, 2_000L, 3_000L),
                        List.of(10.0, 90.0, 70.0, 80.0))),
                Map.of());
    }

    /// A run whose finished blocks a test sets.
    private static final class MadeRun implements RunSource {
        final AtomicInteger blocks = new AtomicInteger();
        private int shownBlocks = -1;

        @Override
        public Optional<RunSnapshot> poll() {
            int finished = blocks.get();
            if (finished == shownBlocks) {
                return Optional.empty();
            }
            shownBlocks = finished;
            return Optional.of(LiveSnapshots.after(finished));
        }

        @Override
        public Optional<RunSnapshot> last() {
            return Optional.of(LiveSnapshots.after(LiveSnapshots.BLOCKS));
        }
    }
}
