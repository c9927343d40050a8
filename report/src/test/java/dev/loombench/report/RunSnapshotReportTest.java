package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.report.watch.TimelineSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/// The report of a run that goes on.
class RunSnapshotReportTest {
    private static final String REFRESH = "meta[http-equiv=refresh]";
    private static final RunDocument PARTIAL = SampleRun.PARTIAL.document();

    @Test
    void reloadsItselfAndSaysHowFarTheRunHasCome() {
        Document page = page(PARTIAL, 8, 12, Duration.ofMinutes(3));

        assertThat(page.select(REFRESH))
                .hasSize(1)
                .first()
                .extracting(tag -> tag.attr("content"))
                .isEqualTo("30");
        assertThat(page.expectFirst("meta[http-equiv]").attr("content")).startsWith("default-src 'none'");
        assertThat(page.expectFirst("progress").attr("value")).isEqualTo("8");
        assertThat(page.expectFirst("progress").attr("max")).isEqualTo("12");
        assertThat(page.expectFirst("#results > .notice").text())
                .startsWith("8 of 12 trials")
                .contains("14:03:12 UTC", "2026-03-04", "3 min left");
        assertThat(page.select(".notice:contains(partial)")).isEmpty();
        assertThat(page.select("#experiment-1 tbody tr")).isNotEmpty();
    }

    @Test
    void beforeTheFirstTrialThereIsProgressAlone() {
        Document page = page(RunDocumentFixtures.run(RunStatus.PARTIAL), 0, 0, Duration.ZERO);

        assertThat(page.expectFirst("progress").attr("max")).isEqualTo("1");
        assertThat(page.expectFirst("#results > .notice").text())
                .contains("0 of 0 trials")
                .doesNotContain("left");
    }

    private static Document page(RunDocument run, int finished, int expected, Duration left) {
        Instant takenAt = Instant.parse("2026-03-04T14:03:12.5Z");
        return Jsoup.parse(HtmlReport.render(
                new RunSnapshot(run, finished, expected, left, takenAt), Optional.empty(), TimelineSource.NONE));
    }
}
