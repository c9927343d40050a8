package dev.loombench.report;

import static dev.loombench.report.ExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.report.watch.TimelineSource;
import java.util.Arrays;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Tests the top of the page: answers, claims, and whether the run can be trusted.
class AnswersReportTest {
    private static final CellRecord VIRTUAL = cell("virtual-per-task", "tasks", "100");
    private static final CellRecord CACHED = cell("cached-pool", "tasks", "100");

    @Test
    void saysTheVerdictsOfAllExperimentsFirst() {
        Document page = page(RunDocumentFixtures.realistic());
        assertThat(page.select(".verdicts a").eachText())
                .containsExactly(
                        "Ten thousand sleeping tasks",
                        "A hundred empty tasks",
                        "Computing tasks of five sizes",
                        "A thousand actors that sleep");
        assertThat(page.select(".verdicts p").getFirst().text())
                .startsWith("slower Virtual threads finish 10,000 waiting tasks");
        for (Element link : page.select(".verdicts a")) {
            assertThat(page.select(link.attr("href"))).hasSize(1);
        }
    }

    @Test
    void drawsARowForEachExperiment() {
        Document page = page(RunDocumentFixtures.run(
                RunStatus.COMPLETE,
                answered("fast", 0.25, ComparisonVerdict.FASTER),
                answered("open", 0.98, ComparisonVerdict.INCONCLUSIVE),
                answered("slow", 1.5, ComparisonVerdict.SLOWER),
                new ExperimentBuilder("none", "N", "?").build()));

        assertThat(page.select("h2").getFirst().text()).isEqualTo("What changes if this runs on virtual threads?");
        JsonNode rows = ParsedReport.charts(page).get(0).get("rows");
        assertThat(rows.valueStream()
                        .map(row -> row.get("label").asString() + " "
                                + row.get("sign").asString() + ": "
                                + row.get("text").get("answer").asString()))
                .containsExactly(
                        "fast better: 4.0× faster",
                        "open undecided: undecided",
                        "slow worse: 1.50× slower",
                        "none none: nothing compared");
        assertThat(rows.valueStream().map(row -> row.get("anchor").asString()))
                .allSatisfy(
                        anchor -> assertThat(page.select("section#" + anchor)).hasSize(1));
        assertThat(page.select("section[aria-labelledby=answers] .legend li").eachText())
                .containsExactly("better", "worse", "undecided", "interval", "logarithmic axis: right of 1 is better");
    }

    @Test
    void hasATableOfTheFiguresInTheChart() {
        Element section = page(RunDocumentFixtures.run(
                        RunStatus.COMPLETE,
                        answered("slow", 1.25, ComparisonVerdict.SLOWER),
                        new ExperimentBuilder("none", "N", "?").build()))
                .expectFirst("section[aria-labelledby=answers]");

        assertThat(section.select("table thead th").eachText())
                .containsExactly("Experiment", "compared", "answer", "times better", "interval");
        assertThat(section.select("table tbody tr").eachText())
                .containsExactly(
                        "slow virtual-per-task / cached-pool, time 1.25× slower 0.80× 0.73–0.89",
                        "none nothing compared");
    }

    @Test
    void aSmokeRunSaysOnlyThatEverythingWorks() {
        Document page = page(RunDocumentFixtures.profile(RunDocumentFixtures.realistic(), "smoke"));

        assertThat(page.select("h2").getFirst().text()).isEqualTo("Everything works");
        assertThat(page.select(".verdicts p").getFirst().text()).isEqualTo("11 trials, none failed.");
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

        assertThat(page.select("h2").getFirst().text()).isEqualTo("Not everything works");
        assertThat(page.select(".verdicts p").eachText()).containsOnly("1 of 2 trials failed.");
    }

    @Test
    void anInterruptedSmokeRunDoesNotSayThatEverythingWorks() {
        ExperimentRecord sound =
                new ExperimentBuilder("x", "X", "?").trial(1, VIRTUAL, 0.1).build();
        Document page =
                page(RunDocumentFixtures.profile(RunDocumentFixtures.run(RunStatus.PARTIAL, sound, sound), "smoke"));

        assertThat(page.select("h2").getFirst().text()).isEqualTo("Not finished: not everything was tried");
    }

    @Test
    void testsClaims() {
        Document page = page(RunDocumentFixtures.realistic());
        assertThat(page.select("#experiment-1 > .published > span").eachText())
                .containsExactly(
                        "6 times the throughput of a cached pool ✓ reproduced",
                        "Virtual threads come within 10 % of the limit. ✗ not reproduced here");
        assertThat(page.select(".reasons dd").getFirst().text())
                .contains("Tested: cached-pool /", "✓ reproduced 3 forks; the whole interval");
    }

    @Test
    void hasOneTableOfAllClaims() {
        Element section = page(RunDocumentFixtures.realistic()).expectFirst("section[aria-labelledby=claims]");
        Element claims = section.expectFirst("table.claims");

        assertThat(claims.select("tbody tr").eachText())
                .containsExactly(
                        "1 6 times the throughput of a cached pool sleep-10k 6.1 6.6 [5.7, 7.6] ✓ reproduced",
                        "2 Virtual threads come within 10 % of the limit. sleep-10k none 1.16 [1.12, 1.19] ✗ not"
                                + " reproduced here");
        assertThat(section.select("> p").text())
                .isEqualTo("1 reproduced, 1 not reproduced here. Measured on JDK 25.0.3, Debian GNU/Linux 12, AMD EPYC"
                        + " 7B13, 2 cores. Published by:");
        assertThat(claims.select("a").eachAttr("href")).containsOnly("#experiment-1");
    }

    @Test
    void manyUndecidedClaimsAreFolded() {
        ExperimentBuilder experiment = new ExperimentBuilder("x", "X", "?");
        experiment.claim(claim("1", ClaimVerdict.REPRODUCED));
        List.of("2", "3", "4", "5", "6", "7").forEach(id -> experiment.claim(claim(id, ClaimVerdict.INCONCLUSIVE)));
        Element claims = page(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment.build()))
                .expectFirst("section[aria-labelledby=claims]");

        assertThat(claims.select("> .scroll tbody tr")).hasSize(1);
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

        assertThat(trust(RunDocumentFixtures.quiet(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment)))
                        .text())
                .isEqualTo(
                        "This run can be trusted: 6 forks of each cell, no trial failed, no trial repeated, no warning"
                                + " about the machine.");
    }

    @Test
    void fewForksAWarningAndMissingTrialsMakeItDoubtful() {
        Element trust = trust(RunDocumentFixtures.run(RunStatus.PARTIAL, ClassicExperiments.sleep10k()));

        assertThat(trust.hasClass("care")).isTrue();
        assertThat(trust.text())
                .isEqualTo(
                        "Read this run with care: 3 forks of each cell (below 6, only differences beyond a factor of 2"
                                + " get a verdict), planned trials are missing, a warning for the whole run, no trial failed,"
                                + " 1 of 11 trials repeated.");
    }

    @Test
    void oneForkLessThanAVerdictNeedsMakesItDoubtful() {
        double[] seconds = new double[VerdictRules.MIN_CONFIRMING_BLOCKS - 1];
        Arrays.setAll(seconds, i -> 1 + i / 100.0);
        ExperimentRecord experiment =
                new BlockExperimentBuilder().cell(VIRTUAL, seconds).build("x", "X", "?");

        assertThat(trust(RunDocumentFixtures.quiet(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment)))
                        .text())
                .startsWith("Read this run with care: " + seconds.length + " forks of each cell (below "
                        + VerdictRules.MIN_CONFIRMING_BLOCKS + ", only");
    }

    private static Element trust(RunDocument run) {
        return page(run).expectFirst("section[aria-labelledby=trust] > .trust");
    }

    private static ExperimentRecord answered(String id, double ratio, ComparisonVerdict verdict) {
        return new ExperimentBuilder(id, id, "?")
                .time(CACHED, 1, 0.1, null, null)
                .time(VIRTUAL, ratio, 0.1, null, null)
                .comparison(CACHED, VIRTUAL, ratio, ratio * 0.9, ratio * 1.1, verdict)
                .build();
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
