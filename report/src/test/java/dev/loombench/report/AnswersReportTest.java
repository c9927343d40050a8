package dev.loombench.report;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.report.watch.TimelineSource;
import java.util.Arrays;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/// Tests the top of the page: answers, claims, and whether the run can be trusted.
class AnswersReportTest {
    private static final CellRecord VIRTUAL = cell("virtual-per-task", "tasks", "100");
    private static final CellRecord CACHED = cell("cached-pool", "tasks", "100");

    @Test
    void aSmokeRunSaysOnlyThatEverythingWorks() {
        Document page = page(RunDocumentFixtures.profile(RunDocumentFixtures.realistic(), "smoke"));

        assertThat(page.expectFirst("h1").text()).isEqualTo("Everything works");
        assertThat(page.select("#answers td").getFirst().text()).isEqualTo("18 trials, none failed");
        assertThat(page.select(".verdict, .claims, .published, #chart-answers, #chart-1-ratios"))
                .isEmpty();
        assertThat(page.select("thead th").eachText()).doesNotContain("Verdict", "To baseline");
    }

    @Test
    void aSmokeRunWithAFailedTrialSaysSo() {
        ExperimentRecord broken = new ExperimentBuilder("x", "X", "?")
                .trial(1, VIRTUAL, 0.1)
                .failedTrial(1, CACHED, "no memory")
                .build();
        Document page =
                page(RunDocumentFixtures.profile(RunDocumentFixtures.run(RunStatus.FAILED, broken, broken), "smoke"));

        assertThat(page.expectFirst("h1").text()).startsWith("Not everything works: see x");
        assertThat(page.select("#answers td").eachText()).containsOnly("1 of 2 trials failed");
    }

    @Test
    void anInterruptedSmokeRunDoesNotSayThatEverythingWorks() {
        ExperimentRecord sound =
                new ExperimentBuilder("x", "X", "?").trial(1, VIRTUAL, 0.1).build();
        Document page =
                page(RunDocumentFixtures.profile(RunDocumentFixtures.run(RunStatus.PARTIAL, sound, sound), "smoke"));

        assertThat(page.expectFirst("h1").text()).startsWith("Not finished");
    }

    @Test
    void manyUndecidedClaimsAreFolded() {
        ExperimentBuilder experiment = new ExperimentBuilder("x", "X", "?");
        experiment.claim(claim("1", ClaimVerdict.REPRODUCED));
        List.of("2", "3", "4", "5", "6", "7").forEach(id -> experiment.claim(claim(id, ClaimVerdict.INCONCLUSIVE)));
        Element claims = page(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment.build()))
                .expectFirst("section[aria-labelledby=claims]");

        assertThat(claims.select("> .scroll tr:has(td)")).hasSize(1);
        Element folded = claims.expectFirst("details:has(table)");
        assertThat(folded.hasAttr("open")).isFalse();
        assertThat(folded.expectFirst("summary").text()).isEqualTo("6 undecided claims");
        assertThat(folded.select("tbody tr.quiet")).hasSize(6);
    }

    @Test
    void aRunWithForksEnoughAndNoWarningCanBeTrusted() {
        double[] seconds = {1, 1.1, 0.9, 1, 1.05, 0.95};
        ExperimentRecord experiment =
                new BlockExperimentBuilder().cell(VIRTUAL, seconds).build("x", "X", "?");

        Element trust = trust(RunDocumentFixtures.quiet(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment)));
        assertThat(trust.hasClass("care")).isFalse();
        assertThat(trust.text()).contains("6 forks");
    }

    @Test
    void oneForkLessThanAVerdictNeedsMakesItDoubtful() {
        double[] seconds = new double[VerdictRules.MIN_CONFIRMING_BLOCKS - 1];
        Arrays.setAll(seconds, i -> 1 + i / 100.0);
        ExperimentRecord experiment =
                new BlockExperimentBuilder().cell(VIRTUAL, seconds).build("x", "X", "?");

        Element trust = trust(RunDocumentFixtures.quiet(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment)));
        assertThat(trust.hasClass("care")).isTrue();
        assertThat(trust.text()).contains(seconds.length + " forks", "below " + VerdictRules.MIN_CONFIRMING_BLOCKS);
    }

    private static Element trust(RunDocument run) {
        return page(run).expectFirst("section[aria-labelledby=trust] > p");
    }

    private static ClaimRecord claim(String id, ClaimVerdict verdict) {
        return RecordBuilder.of(ClaimRecord.class)
                .with("id", id)
                .with("source", "P")
                .with("measured", 1.0)
                .with("verdict", verdict)
                .build();
    }

    private static Document page(RunDocument run) {
        return Jsoup.parse(HtmlReport.render(run, TimelineSource.NONE));
    }
}
