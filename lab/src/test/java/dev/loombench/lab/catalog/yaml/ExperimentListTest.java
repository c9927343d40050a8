package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.Golden;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.Publication;
import dev.loombench.lab.run.RepositoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The list of modern experiments in the documentation is that of their files.
class ExperimentListTest {
    private static final String PAGE = "docs/reference/experiments.md";
    private static final String BEGIN = "<!-- modern: generated from the files by ExperimentListTest -->\n";

    @Test
    void theModernOnesAreListedAsTheirFilesSay() throws IOException {
        String list = "| id | question | published by |\n|---|---|---|\n"
                + Catalog.readDirectory(RepositoryFiles.path("experiments")).shipped().stream()
                        .map(Catalog.CatalogEntry::experiment)
                        .filter(experiment -> experiment.tags().contains("modern"))
                        .map(ExperimentListTest::row)
                        .collect(Collectors.joining());

        Golden.checkPart(RepositoryFiles.path(PAGE), BEGIN, list);
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
