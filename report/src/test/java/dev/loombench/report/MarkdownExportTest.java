package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.export.ExportResult;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class MarkdownExportTest {
    @Test
    void aSummaryOfAStepFoldsAllButVerdictsAndFindings() {
        String text = ExportSourceFixtures.text(
                "github",
                ExportSourceFixtures.run(
                        RunDocumentFixtures.run(RunStatus.PARTIAL, RunDocumentFixtures.recorded("sleep-10k"))));

        assertThat(text)
                .startsWith("### Loombench: 20260304-091200-classics\n\n> [!WARNING]\n> **")
                .contains("<details><summary>"
                        + RunDocumentFixtures.recorded("sleep-10k").title());
        assertThat(text.indexOf(
                        String.valueOf(RunDocumentFixtures.recorded("sleep-10k").verdict())))
                .isBetween(0, text.indexOf("<details>"));
    }

    @Test
    void aSummaryIsNeverLongerThanGithubShows() {
        ExperimentRecord[] many = Collections.nCopies(600, RunDocumentFixtures.recorded("cpu-sweep"))
                .toArray(ExperimentRecord[]::new);

        ExportResult exported = ExportSourceFixtures.exported(
                "github", ExportSourceFixtures.run(RunDocumentFixtures.run(RunStatus.COMPLETE, many)));

        assertThat(exported.text().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(500_000, 1 << 20);
        assertThat(exported.notes()).singleElement().asString().contains("left out");
    }

    @Test
    void aLoadHasItsResultAndAllFigures() {
        assertThat(ExportSourceFixtures.text(
                        "md",
                        ExportSourceFixtures.loads(java.nio.file.Path.of("x")).getFirst()))
                .startsWith("# LoadDocument.method LoadDocument.target\n")
                .contains("(0.250/s); ")
                .contains("| LoadDocument.latencies.key | 250 ms |")
                .contains("| label | samples | failed | mean | median |");
    }
}
