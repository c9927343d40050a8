package dev.loombench.report;

import static dev.loombench.report.ExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final CellRecord VIRTUAL = cell("virtual-per-task", "tasks", "100");
    private static final CellRecord CACHED = cell("cached-pool", "tasks", "100");

    @Test
    void tablesHoldTheEstimates() {
        Document page = page(RunDocumentFixtures.realistic());
        List<String> cached = row(page.expectFirst("#experiment-1 table"), "cached-pool");
        assertThat(cached)
                .containsExactly(
                        "cached-pool",
                        "1.52 s [1.31, 1.73]",
                        "slower",
                        "6.6× [5.7, 7.6]",
                        "3",
                        "200 ms",
                        "13.1 %",
                        "1.43 s ± 386 ms P");
        assertThat(row(page.expectFirst("#experiment-1 table"), "virtual-per-task"))
                .contains("baseline");
        assertThat(page.select("#experiment-3 table").getFirst().select("tbody tr"))
                .hasSize(15);
        assertThat(page.select("#experiment-3 table")
                        .getFirst()
                        .select("tbody th")
                        .eachText())
                .contains("fixed-pool(20) task=cpu 100k");
    }

    @Test
    void saysOfAScaledCellWhatWasPublished() {
        Document page = page(RunDocumentFixtures.realistic());
        assertThat(page.expectFirst("#experiment-4 .constants").text())
                .contains("actors=200 (scaled from 1000)", "task=sleep 100ms");
        assertThat(row(page.expectFirst("#experiment-4 table"), "platform-per-task"))
                .contains("216 ms ± 92.0 ms Z at actors=1000");
    }

    @Test
    void saysWhatWasObservedOfTheTimeBeyondAnIdeal() {
        assertThat(page(RunDocumentFixtures.realistic())
                        .select("#experiment-1 details small")
                        .eachText())
                .anyMatch(
                        text -> text.matches("Beyond it .*s: CPU work .*s, 75 % \\(1\\.90 of 2 cores were busy for the"
                                + " JVM\\), unexplained .*s, 25 %\\."));
    }

    @Test
    void marksDisturbedAndRepeatedTrials() {
        Element trials = page(RunDocumentFixtures.realistic()).expectFirst("#experiment-1-trials + .trials");
        assertThat(trials.hasAttr("open")).isFalse();
        assertThat(trials.expectFirst("summary").text()).isEqualTo("11 trials, 1 disturbed and repeated");
        assertThat(trials.select("tr.void").text())
                .contains("disturbed: trial 11 counts instead", "12 % of the CPU time");
        assertThat(trials.select("tr.counts").getLast().text()).contains("repeats trial 10", "1.55 s");
    }

    @Test
    void namesTheJdkWhereThereIsMoreThanOne() {
        assertThat(headings(page(RunDocumentFixtures.realistic()))).doesNotContain("JDK");
        assertThat(headings(page(RunDocumentFixtures.withJdk21(RunDocumentFixtures.realistic()))))
                .contains("JDK");
    }

    @Test
    void comparesCellsBetweenJdks() {
        var experiment = new ExperimentBuilder("x", "X", "?")
                .estimate(CACHED, "25", "time", "s", Better.LESS, 0.5, 0.1, null, null)
                .estimate(VIRTUAL, "25", "time", "s", Better.LESS, 0.1, 0.01, null, null)
                .estimate(VIRTUAL, "21", "time", "s", Better.LESS, 0.2, 0.01, null, null)
                .comparison(CACHED, VIRTUAL, 0.2, 0.18, 0.22, ComparisonVerdict.FASTER)
                .acrossJdks("25", "21", VIRTUAL, 2, 1.9, 2.1, ComparisonVerdict.SLOWER)
                .build();
        Document page = page(RunDocumentFixtures.withJdk21(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment)));

        List<List<String>> rows = page.select("#experiment-1 table").getFirst().select("tbody tr").stream()
                .map(row -> row.select("th, td").eachText())
                .toList();
        assertThat(rows.get(0)).contains("cached-pool", "25", "baseline");
        assertThat(rows.get(1))
                .contains("virtual-per-task", "0.20× [0.18, 0.22]", "faster")
                .doesNotContain("baseline");
        assertThat(rows.get(2)).contains("virtual-per-task", "21", "2.0× [1.90, 2.1] to JDK 25", "slower");
        assertThat(page.select("#experiment-1 details table")
                        .getFirst()
                        .select("tbody th")
                        .eachText())
                .containsExactly("virtual-per-task to cached-pool", "virtual-per-task to the same on JDK 25");
    }

    @Test
    void namesTheLimitsOfAnEnvironment() {
        RunDocument run = RunDocumentFixtures.with(
                RunDocumentFixtures.realistic(),
                new JdkRecord(
                        "25+zgc+1cpu+quota0.5", "/opt/jdk-25", "25.0.3", "A", List.of("-XX:+UseZGC"), "zgc", 1, 0.5));

        Document page = page(run);

        assertThat(page.select("section table tr").eachText())
                .contains(
                        "25+zgc+1cpu+quota0.5 25.0.3 A /opt/jdk-25 -XX:+UseZGC 1 of the processors quota of 0.5 processors");
        assertThat(page.select(".headline .facts").text())
                .contains("JDK 25.0.3")
                .doesNotContain("25.0.3, 25.0.3");
    }

    @Test
    void showsHowToReproduce() {
        Document page = page(RunDocumentFixtures.realistic());
        assertThat(page.expectFirst("#environment ~ pre").text())
                .isEqualTo("loombench run classics --name 'before the upgrade'");
        assertThat(page.select(".card").text())
                .contains("7421933026", "AMD EPYC 7B13", "65,530", "24.0 GiB", "loombench/run/v1");
        assertThat(page.text()).contains("-XX:+UseCompactObjectHeaders", "G1, heap 512m, 2 carriers, 2 cores (0-1)");
    }

    @Test
    void aCompleteRunHasNoBanner() {
        assertThat(page(RunDocumentFixtures.quiet(RunDocumentFixtures.realistic()))
                        .select(".notice"))
                .isEmpty();
    }

    @Test
    void aWarningForTheWholeRunIsABanner() {
        assertThat(page(RunDocumentFixtures.realistic()).select(".notice.care").eachText())
                .containsExactly(
                        "A warning for the whole run The machine was busy before the run: the same spin took 1.4"
                                + " times as long at times.");
    }

    @Test
    void aPartialRunSaysSo() {
        Document page = page(RunDocumentFixtures.run(RunStatus.PARTIAL, ClassicExperiments.microTasks()));
        assertThat(page.select(".notice.care").text()).contains("partial", "the 9 trials that ended");
        assertThat(page.expectFirst("h1 .chip").text()).isEqualTo("partial");
    }

    @Test
    void aFailedRunNamesTheTrials() {
        var experiment = new ExperimentBuilder("x", "X", "Does it run?")
                .trial(1, VIRTUAL, 0.1)
                .failedTrial(1, CACHED, "the JVM ended with exit code 137")
                .build();
        Document page = page(RunDocumentFixtures.run(RunStatus.FAILED, experiment));
        assertThat(page.select(".notice.bad").text())
                .contains("1 of 2 trials failed", "See trial 2", "the figures come from the others");
        assertThat(page.select(".trials").text()).contains("2 trials, 1 failed", "exit code 137");
        assertThat(page.select("#experiment-1").text()).contains("There are no estimates");
    }

    @Test
    void aRunWithoutAnyFiguresSaysSo() {
        var experiment = new ExperimentBuilder("x", "X", "?")
                .failedTrial(1, CACHED, "no memory")
                .build();
        assertThat(page(RunDocumentFixtures.run(RunStatus.FAILED, experiment))
                        .select(".notice")
                        .text())
                .contains("1 of 1 trial failed", "there are no figures");
    }

    @Test
    void anExperimentWithoutIdealsHasNoColumnsForThem() {
        var experiment = new ExperimentBuilder("x", "X", "?")
                .time(VIRTUAL, 0.1, 0, null, null)
                .build();
        Document page = page(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment));
        assertThat(headings(page)).containsExactly("Cell", "Estimate", "Forks");
        assertThat(row(page.expectFirst("#experiment-1 table"), "virtual-per-task"))
                .containsExactly("virtual-per-task", "100 ms no interval", "3");
        assertThat(page.expectFirst("#experiment-1 .legend").text()).isEqualTo("measured");
    }

    @Test
    void anExperimentWithoutTrialsSaysSo() {
        var experiment = new ExperimentBuilder("x", "X", "What will it say?").build();
        Document page = page(RunDocumentFixtures.run(RunStatus.PARTIAL, experiment));
        assertThat(page.select("#experiment-1").text()).contains("Every trial of this experiment");
        assertThat(page.expectFirst("section[aria-labelledby=answers]").text())
                .isEqualTo("What will it say? No verdict: nothing was compared.");
        assertThat(page.select(".plot")).isEmpty();
    }

    @Test
    void everyMetricHasATableOfItsOwn() {
        var experiment = new ExperimentBuilder("x", "X", "?")
                .estimate(VIRTUAL, "25", "time", "s", Better.LESS, 0.5, 0.1, null, null)
                .estimate(VIRTUAL, "25", "rate", "ops/s", Better.MORE, 812, 10, null, null)
                .build();
        Document page = page(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment));
        assertThat(page.select("#experiment-1 h3").eachText()).containsExactly("Estimates: time", "Estimates: rate");
        assertThat(page.select("#experiment-1 .note").getLast().text()).startsWith("More is better. 95 % intervals");
        assertThat(page.select("#experiment-1 td.main").eachText())
                .containsExactly("500 ms [400, 600]", "812 ops/s [802, 822]");
    }

    @Test
    void needsNothingFromOutside() {
        Document page = page(RunDocumentFixtures.realistic());
        assertThat(page.select("[src], link, iframe, object, base, [action]")).isEmpty();
        assertThat(page.select("a[href]").eachAttr("href")).allMatch(href -> href.startsWith("#"));
        assertThat(page.expectFirst("style").data()).doesNotContain("url(", "@import");
        assertThat(page.text()).contains("Apache License", "Copyright 2017-2024 The Apache Software Foundation");
    }

    @Test
    void isSmall() {
        byte[] html = HtmlReport.render(RunDocumentFixtures.realistic(), TimelineSource.NONE)
                .getBytes(StandardCharsets.UTF_8);
        assertThat(html.length).isBetween(1_000_000, 1_300_000);
    }

    @Test
    void replacesTheFileAndLeavesNothingElse(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("report.html");
        Files.writeString(file, "old");
        HtmlReport.write(RunDocumentFixtures.realistic(), TimelineSource.NONE, file);
        assertThat(Files.readString(file))
                .isEqualTo(HtmlReport.render(RunDocumentFixtures.realistic(), TimelineSource.NONE));
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void leavesWhatWasThereWhereItCannotBeReplaced(@TempDir Path directory) throws IOException {
        Path file = Files.createDirectory(directory.resolve("report.html"));
        Path inside = Files.writeString(file.resolve("kept"), "kept");
        assertThatThrownBy(() -> HtmlReport.write(RunDocumentFixtures.realistic(), TimelineSource.NONE, file))
                .isInstanceOf(IOException.class);
        assertThat(inside).exists();
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    private static Document page(RunDocument run) {
        return Jsoup.parse(HtmlReport.render(run, TimelineSource.NONE));
    }

    private static List<String> headings(Document page) {
        return page.expectFirst("#experiment-1 table").select("thead th").eachText();
    }

    private static List<String> row(Element table, String name) {
        return table.select("tbody tr").stream()
                .map(row -> row.select("th, td").eachText())
                .filter(cells -> cells.getFirst().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
