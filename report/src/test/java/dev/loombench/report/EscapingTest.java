package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.report.text.ShellCommand;
import dev.loombench.report.watch.TimelineSource;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EscapingTest {
    private static final RunDocument CLEAN = RunDocumentFixtures.withJdk21(RunDocumentFixtures.run(
            RunStatus.FAILED,
            RunDocumentFixtures.recorded("sleep-10k"),
            RunDocumentFixtures.recorded("thread-memory"),
            ServerExperiments.sleep1s(),
            new ExperimentBuilder("failing", "It fails", "Does it?")
                    .failedTrial(1, BlockExperimentBuilder.cell("cached-pool"), "out of memory")
                    .acrossJdks(
                            "25",
                            "21",
                            BlockExperimentBuilder.cell("cached-pool"),
                            2,
                            1.9,
                            2.1,
                            ComparisonVerdict.SLOWER)
                    .build()));
    private final HostileTextInjector hostile = new HostileTextInjector();
    private final String html = HtmlReport.render(hostile.poison(CLEAN), TimelineSource.NONE);
    private final Document page = Jsoup.parse(html);

    @Test
    void everyTextAppearsAsItIsButThoseThatAreNotShown() {
        String shown = page.wholeText();
        assertThat(hostile.fields())
                .hasSizeGreaterThan(60)
                .filteredOn(
                        field -> !shown.contains(HostileTextInjector.text(field)) && !shown.contains(inShell(field)))
                .containsExactlyInAnyOrder(
                        "ClaimRecord.sentence",
                        "ExperimentRecord.method",
                        "Finding.evidence.key",
                        "HostRecord.limits.key",
                        "HostRecord.noise.key",
                        "TrialRecord.experiment",
                        "TrialRecord.mode",
                        "TrialRecord.machine.key",
                        "TrialRecord.artifacts",
                        "TrialRecord.pass",
                        "TrialRecord.observed.key",
                        "JvmRecord.model");
    }

    @Test
    void noTextClosesTheIsland() {
        String island = page.expectFirst("#charts").data();
        assertThat(island).doesNotContain("<", ">", "&", "\u2028", "\u2029");
        JsonNode charts = ParsedReport.charts(page);
        assertThat(charts).hasSize(9);
        assertThat(charts.at("/0/groups/0/rows/0/label").asString())
                .isEqualTo(HostileTextInjector.text("ExperimentRecord.title"));
        assertThat(charts.at("/1/groups/0/rows/0/label").asString())
                .contains(HostileTextInjector.text("CellRecord.model"));
        assertThat(charts.at("/1/axis/unit").asString()).isEqualTo(HostileTextInjector.text("EstimateRecord.unit"));
    }

    @Test
    void nothingOfItRunsEvenIfItWereMarkup() {
        String policy =
                page.expectFirst("meta[http-equiv=Content-Security-Policy]").attr("content");
        assertThat(policy).startsWith("default-src 'none';");
        assertThat(Pattern.compile("'sha256-[^']+'").matcher(policy).results()).hasSize(2);
        assertThat(policy.substring(policy.indexOf("script-src"))).doesNotContain("unsafe");
    }

    /// The text as the shell needs it in a command line.
    private static String inShell(String field) {
        return ShellCommand.line(List.of(HostileTextInjector.text(field)));
    }
}
