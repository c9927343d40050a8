package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.RunComparison;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.store.Json;
import dev.loombench.report.compare.ComparisonDescription;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareReportTest {
    @TempDir
    Path folder;

    /// A run of ten blocks of a pool with this mean time.
    private static RunDocument run(double seconds) {
        ExperimentBuilder pools = new ExperimentBuilder("pools", "Pools", "Which?").verdict("One of them is as it is.");
        for (int block = 1; block <= 10; block++) {
            pools.trial(block, BlockExperimentBuilder.cell("cached-pool"), seconds * (1 + 0.001 * (block % 3)));
            pools.trial(block, BlockExperimentBuilder.cell("virtual-per-task"), 0.2 * (1 + 0.001 * (block % 3)));
        }
        return RunDocumentFixtures.run(RunStatus.COMPLETE, pools.build());
    }

    private Document page(RunDocument... runs) throws IOException {
        List<ComparisonSide> sides = new ArrayList<>();
        for (RunDocument run : runs) {
            Path file = folder.resolve(sides.size() + ".json");
            Json.write(file, run);
            sides.add(ComparisonFile.read(file));
        }
        CompareDocument document = new RunComparison(
                        sides.getFirst(), sides.subList(1, sides.size()), 0.03, List.of(), Set.of())
                .document();
        return Jsoup.parse(HtmlReport.render(ComparisonDescription.summary(document)));
    }

    @Test
    void holdsSeveralRunsAgainstTheFirst() throws IOException {
        Document page = page(run(0.5), run(0.5), run(0.3));

        assertThat(page.select("[aria-label=What changed] tbody > tr").eachText())
                .singleElement()
                .asString()
                .startsWith("pools cached-pool")
                .contains("0.600×")
                .endsWith("faster");
    }

    @Test
    void hasTheScriptOfItsThemeAndAllowsNoOther() throws Exception {
        Document page = page(run(0.5), run(0.6));

        assertThat(page.select("link, img")).isEmpty();
        assertThat(page.select("script")).hasSize(1);
        byte[] script = page.expectFirst("script").data().getBytes(StandardCharsets.UTF_8);
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(script));
        assertThat(page.expectFirst("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none';")
                .endsWith("script-src 'sha256-" + hash + "'");
    }
}
