package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.SampleRecords;
import dev.loombench.report.export.ExportSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvExportTest {
    @Test
    void aLabelOfAPlanHasARowForEachFigure() {
        LoadRecord plan = LoadRecordFixtures.labelled(
                LoadRecordBuilder.closed(0.01, 0.2, 100, 99).load());
        var experiment = new ExperimentBuilder("ab", "Orders", "Which?")
                .method("http")
                .loaded(1, ServerExperiments.VIRTUAL_OPEN, plan, Map.of());
        List<List<String>> rows = ExportSourceFixtures.csvRows(
                ExportSourceFixtures.run(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment.build())));

        assertThat(rows.stream()
                        .filter(row -> at(rows, row, "metric").equals("label.p99"))
                        .map(row ->
                                at(rows, row, "label") + " " + at(rows, row, "value") + " " + at(rows, row, "unit")))
                .containsExactly("slow 0.42 s", "T1 (transaction) 0.008 s");
    }

    @Test
    void tellsWhatHasNoFigures() {
        var failing = new ExperimentBuilder("failing", "It fails", "Does it?")
                .failedTrial(1, BlockExperimentBuilder.cell("cached-pool"), "it said \"no\", twice");
        List<List<String>> rows = ExportSourceFixtures.csvRows(
                ExportSourceFixtures.run(RunDocumentFixtures.run(RunStatus.FAILED, failing.build())));

        assertThat(rows).hasSize(2);
        assertThat(at(rows, rows.get(1), "status")).isEqualTo("failed");
        assertThat(at(rows, rows.get(1), "failure")).isEqualTo("it said \"no\", twice");
        assertThat(at(rows, rows.get(1), "metric")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-Xmx2g", "@SUM(A1)", " =1", "＝1", "\t=1", "-"})
    void noTextIsAFormula(String text) {
        assertThat(target(text)).isEqualTo("'" + text.replace('\t', ' '));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1", "1", "", "a,b", "\"a\"", "a;b"})
    void anyOtherTextStaysAsItIs(String text) {
        assertThat(target(text)).isEqualTo(text);
    }

    private static String target(String text) {
        LoadDocument load = SampleRecords.full(LoadDocument.class, name -> text);
        return ExportSourceFixtures.csvRows(new ExportSource.Load(Path.of("x"), Path.of("x"), load))
                .get(1)
                .getFirst();
    }

    private static String at(List<List<String>> rows, List<String> row, String head) {
        return row.get(rows.getFirst().indexOf(head));
    }
}
