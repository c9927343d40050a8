package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.RunComparison;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.SampleRecords;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.store.Json;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.export.ExportSource;
import dev.loombench.report.view.Markdown;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/// Puts attacks into every text of every document and checks everything that is rendered from them: pages,
/// Markdown, tables.
class ReportInjectionTest {
    private static final Path NOWHERE = Path.of("nowhere");

    /// Enum-like texts that decide how a run is shown; they come from our own enumerations.
    private static final Set<String> MEANT =
            Set.of(("RunDocument.schema ExperimentRecord.id ExperimentRecord.method EstimateRecord.metric "
                            + "EstimateRecord.unit ComparisonRecord.metric TrialRecord.experiment TrialRecord.jdk "
                            + "TrialRecord.mode TrialRecord.pass TrialRecord.metrics.key JdkRecord.id "
                            + "LoadRecord.generator LoadRecord.model")
                    .split(" "));

    private static final RunDocument CLEAN = RunDocumentFixtures.withJdk21(RunDocumentFixtures.run(
            RunStatus.FAILED,
            RunDocumentFixtures.recorded("sleep-10k"),
            RunDocumentFixtures.recorded("thread-memory"),
            ServerExperiments.sleep1s(),
            new ExperimentBuilder("failing", "It fails", "Does it?")
                    .failedTrial(1, BlockExperimentBuilder.cell("cached-pool"), "out of memory")
                    .build()));

    @TempDir
    Path folder;

    /// Runs with all texts replaced, with the meaningful ones kept, and with a value in every field.
    private static List<RunDocument> runs(HostileText attack) {
        return List.of(
                new HostileTextInjector(attack, Set.of()).poison(CLEAN),
                new HostileTextInjector(attack, MEANT).poison(CLEAN),
                SampleRecords.full(RunDocument.class, attack::on));
    }

    private static Stream<ExportSource> sources(HostileText attack) {
        LoadDocument plan = SampleRecords.full(LoadDocument.class, attack::on);
        return Stream.concat(
                runs(attack).stream().map(ExportSourceFixtures::run),
                Stream.of(
                        new ExportSource.Load(NOWHERE, NOWHERE, plan),
                        new ExportSource.Load(
                                NOWHERE,
                                NOWHERE,
                                RecordBuilder.like(plan).with("plan", null).build()),
                        new ExportSource.Capacity(
                                NOWHERE, NOWHERE, SampleRecords.full(CapacityDocument.class, attack::on))));
    }

    private CompareDocument compared(RunDocument run) throws IOException {
        Path file = folder.resolve("run.json");
        Json.write(file, run);
        var side = ComparisonFile.read(file);
        return new RunComparison(side, List.of(side, side), 0.03, List.of(), Set.of()).document();
    }

    @ParameterizedTest
    @EnumSource
    void onAPage(HostileText attack) throws IOException {
        List<String> pages = new ArrayList<>();
        runs(attack).forEach(run -> pages.add(HtmlReport.render(run, TimelineSource.NONE)));
        RunDocument run = runs(attack).get(1);
        pages.add(HtmlReport.render(ComparisonDescription.summary(compared(run))));

        Set<String> known = elements(HtmlReport.render(CLEAN, TimelineSource.NONE));
        known.addAll(elements(HtmlReport.render(ComparisonDescription.summary(compared(CLEAN)))));
        known.addAll(Set.of("span", "b", "a", "rect", "svg", "path", "circle"));
        for (String html : pages) {
            Document page = Jsoup.parse(html);
            assertThat(known).containsAll(elements(html));
            assertThat(html.codePoints().filter(c -> Character.isISOControl(c) && c != '\n' && c != '\t'))
                    .isEmpty();
            assertThat(page.select("img, iframe, object, form, input, [onerror], [onload], [src], script[src]"))
                    .isEmpty();
            assertThat(page.select("a[href]").eachAttr("href"))
                    .allSatisfy(href -> assertThat(href).matches("#[a-z0-9-]+"));
            assertThat(page.select("script")).hasSizeLessThanOrEqualTo(3);
            assertThat(page.wholeText())
                    .contains(attack.on("CellRecord.model")
                            .strip()
                            .replaceAll("[\\p{Cc}&&[^\\s]]", "\uFFFD")
                            .lines()
                            .findFirst()
                            .orElseThrow());
        }
    }

    private static Set<String> elements(String html) {
        Set<String> names = new TreeSet<>();
        Jsoup.parse(html).getAllElements().forEach(element -> names.add(element.nodeName()));
        return names;
    }

    @ParameterizedTest
    @EnumSource
    void inMarkdown(HostileText attack) throws IOException {
        List<String> texts = new ArrayList<>();
        sources(attack).forEach(source -> {
            texts.add(ExportSourceFixtures.text("md", source));
            texts.add(ExportSourceFixtures.text("github", source));
        });
        texts.add(
                Markdown.of(ComparisonDescription.summary(compared(runs(attack).get(1))), 3));

        for (String text : texts) {
            String bare =
                    text.replaceAll("</?(code|pre|details|summary|br)>", "").replaceAll("(?m)^> \\[!", "> !");
            assertThat(bare).doesNotContain("<", "![", "](", "`", "@", "://", "www.", "# It", "\n- is");
            assertThat(bare.codePoints().filter(c -> Character.isISOControl(c) && c != '\n'))
                    .isEmpty();
            assertThat(bare.codePoints().filter(c -> Character.getType(c) == Character.FORMAT))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void inJson(HostileText attack) {
        sources(attack).forEach(source -> {
            String text = ExportSourceFixtures.text("json", source);
            assertThat(text.codePoints()
                            .filter(c ->
                                    Character.isISOControl(c) && c != '\n' || Character.getType(c) == Character.FORMAT))
                    .isEmpty();
        });
        String read = JsonMapper.builder()
                .build()
                .readTree(ExportSourceFixtures.text(
                        "json", ExportSourceFixtures.run(runs(attack).getFirst())))
                .path("id")
                .asString();
        assertThat(read).isEqualTo(attack.on("RunDocument.id"));
    }

    @ParameterizedTest
    @EnumSource
    void inASpreadsheet(HostileText attack) {
        sources(attack).forEach(source -> {
            List<List<String>> rows = ExportSourceFixtures.csvRows(source);
            assertThat(rows)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(row -> assertThat(row)
                            .hasSameSizeAs(rows.getFirst())
                            .allSatisfy(cell -> assertThat(cell)
                                    .doesNotMatch("(?s)(?!-[\\d.]+$)\\s*[=+@-].*")
                                    .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]")));
        });
    }
}
