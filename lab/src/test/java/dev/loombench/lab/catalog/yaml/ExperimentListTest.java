package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.Publication;
import dev.loombench.lab.run.RepositoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The list of modern experiments in the documentation is that of their files. With `-Dloombench.lists=record` it is
/// written instead.
class ExperimentListTest {
    private static final String PAGE = "docs/reference/experiments.md";
    private static final String BEGIN = "<!-- modern: generated from the files by ExperimentListTest -->\n";
    private static final String END = "<!-- end -->";

    @Test
    void theModernOnesAreListedAsTheirFilesSay() throws IOException {
        String page = RepositoryFiles.text(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        int to = page.indexOf(END);
        String list = "| id | question | published by |\n|---|---|---|\n"
                + Catalog.readDirectory(RepositoryFiles.path("experiments")).shipped().stream()
                        .map(Catalog.CatalogEntry::experiment)
                        .filter(experiment -> experiment.tags().contains("modern"))
                        .map(ExperimentListTest::row)
                        .collect(Collectors.joining());

        if (System.getProperty("loombench.lists", "").equals("record")) {
            Files.writeString(RepositoryFiles.path(PAGE), page.substring(0, from) + list + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(list);
        }
    }

    private static String row(Experiment experiment) {
        Path page = RepositoryFiles.path("docs").resolve("experiments").resolve(experiment.id() + ".md");
        String id = "`" + experiment.id() + "`";
        return "| " + (Files.exists(page) ? "[" + id + "](../experiments/" + experiment.id() + ".md)" : id) + " | "
                + experiment.question() + " | "
                + experiment.sources().values().stream().map(Publication::title).collect(Collectors.joining("; "))
                + " |\n";
    }
}
