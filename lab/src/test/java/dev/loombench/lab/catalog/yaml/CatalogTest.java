package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {
    @TempDir
    Path directory;

    @BeforeEach
    void files() throws IOException {
        write("a.yaml", "late", 30, "waiting");
        write("b.yaml", "early", 10, "waiting, classic");
        write("c.yaml", "middle", 20, "classic");
        Files.writeString(directory.resolve("notes.txt"), "not an experiment");
    }

    @Test
    void isSortedByOrder() {
        assertThat(ids(Catalog.readDirectory(directory).shipped())).containsExactly("early", "middle", "late");
    }

    /// A JDK whose default is compact headers would otherwise compare them with themselves.
    @Test
    void standardHeadersAreAskedForAndNoJdkRefusesTheQuestion() {
        var options = Catalog.readDirectory(RepositoryFiles.path("experiments")).shipped().stream()
                .filter(entry -> entry.experiment().id().equals("thread-memory"))
                .findFirst()
                .orElseThrow()
                .experiment()
                .jvm()
                .options(Map.of("headers", "standard"));

        assertThat(options).containsSubsequence("-XX:+IgnoreUnrecognizedVMOptions", "-XX:-UseCompactObjectHeaders");
    }

    @Test
    void selectsByIdTagAndFile() {
        assertThat(select()).containsExactly("early", "middle");
        assertThat(select("waiting")).containsExactly("early", "late");
        assertThat(select("late", "classic")).containsExactly("late", "early", "middle");
        assertThat(select(directory.resolve("a.yaml").toString(), "late")).containsExactly("late");
    }

    @Test
    void anIdGoesBeforeATag() throws IOException {
        write("d.yaml", "waiting", 40, "classic");

        assertThat(select("waiting")).containsExactly("waiting");
    }

    @Test
    void aWordThatNamesNothingIsAnsweredWithTheNearest() {
        assertThatThrownBy(() -> select("midle"))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(OptionError.UNKNOWN.message("midle", Suggestions.hint("midle", List.of("middle"))));
        assertThatThrownBy(() -> select("something-else"))
                .hasMessage(OptionError.UNKNOWN.message(
                        "something-else",
                        Suggestions.hint("something-else", List.of("early", "middle", "late", "waiting", "classic"))));
    }

    @Test
    void twoFilesWithOneIdAreRefused() throws IOException {
        Path sameId = Files.createDirectory(directory.resolve("mine")).resolve("x.yml");
        Files.copy(directory.resolve("a.yaml"), sameId);

        assertThatThrownBy(() -> select("late", sameId.toString()))
                .hasMessage(OptionError.SAME_ID.message(sameId, directory.resolve("a.yaml"), "late"));
    }

    @Test
    void filesThatCannotBeReadAreRefused() throws IOException {
        Path missing = directory.resolve("missing.yaml");
        assertThatThrownBy(() -> select(missing.toString()))
                .hasMessage(FileError.UNREADABLE.message(missing, FileErrorText.reason(new NoSuchFileException(""))));

        Path folder = Files.createDirectory(directory.resolve("folder.yaml"));
        assertThatThrownBy(() -> Catalog.read(folder))
                .hasMessage(FileError.UNREADABLE.message(folder, "it is a directory"));
        assertThatThrownBy(() -> Catalog.readDirectory(directory.resolve("nowhere")))
                .isInstanceOf(UserErrorException.class);
    }

    @Test
    void theShippedOnesCanAllBeSelectedByTheirNames() {
        Catalog shipped = Catalog.readDirectory(RepositoryFiles.path("experiments"));

        assertThat(shipped.select(List.of())).isNotEmpty();
        for (Catalog.CatalogEntry entry : shipped.shipped()) {
            assertThat(ids(shipped.select(List.of(entry.experiment().id()))))
                    .containsExactly(entry.experiment().id());
        }
    }

    @Test
    void everyProfileButSmokeMeasuresTheCellThatAnswers() {
        assertThat(Catalog.readDirectory(RepositoryFiles.path("experiments")).shipped())
                .map(Catalog.CatalogEntry::experiment)
                .filteredOn(experiment -> experiment.headline() != null)
                .allSatisfy(experiment -> assertThat(Profile.values())
                        .filteredOn(profile -> profile != Profile.SMOKE)
                        .allSatisfy(profile -> assertThat(Grid.cells(experiment, profile))
                                .as(experiment.id() + " " + profile)
                                .map(GridCell::declared)
                                .contains(experiment.headline())));
    }

    private void write(String file, String id, int order, String tags) throws IOException {
        Files.writeString(
                directory.resolve(file),
                ExperimentFixture.with("id: sample", "id: " + id)
                        .replace("order: 5", "order: " + order)
                        .replace("tags: [waiting]", "tags: [" + tags + "]"));
    }

    private List<String> select(String... words) {
        return ids(Catalog.readDirectory(directory).select(List.of(words)));
    }

    private static List<String> ids(List<Catalog.CatalogEntry> entries) {
        return entries.stream().map(entry -> entry.experiment().id()).toList();
    }
}
