package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.protocol.trial.TaskSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserClassTest {
    @TempDir
    Path directory;

    @Test
    void relativePlacesStartFromTheFilesDirectory() throws IOException {
        Path classes = Files.createDirectories(directory.resolve("my classes/a$b"));
        Path jar = Files.createFile(directory.resolve("more.jar"));
        Files.createDirectory(directory.resolve("experiments"));

        TaskSpec task =
                task("{class: com.example.Call, classpath: ['../my classes/a$b', " + jar + "], expect: 'a = b'}");

        assertThat(task).isEqualTo(new TaskSpec.UserClass("com.example.Call", List.of(classes, jar), "a = b"));
    }

    @Test
    void onePlaceNeedsNoList() {
        assertThat(task("{class: Call, classpath: ..}"))
                .isEqualTo(new TaskSpec.UserClass("Call", List.of(directory), null));
    }

    @Test
    void aPlaceThatDoesNotExist() {
        assertThatThrownBy(() -> task("{class: Call, classpath: [.., target/classes]}"))
                .hasMessage(file() + ":12:39: "
                        + ExperimentError.NO_FILE.message(
                                "the class path entry", directory.resolve("experiments/target/classes")));
    }

    @Test
    void allJarsOfADirectoryAreTakenAsJavaDoes() throws IOException {
        Path lib = Files.createDirectories(directory.resolve("experiments/lib"));
        assertThatThrownBy(() -> task("{class: Call, classpath: 'lib/*'}"))
                .hasMessageEndingWith(ExperimentError.NO_JARS.message(lib));
        Path jar = Files.createFile(lib.resolve("b.jar"));
        Path other = Files.createFile(lib.resolve("a.JAR"));
        Files.createFile(lib.resolve("a.txt"));

        assertThat(task("{class: Call, classpath: [.., 'lib/*']}"))
                .isEqualTo(new TaskSpec.UserClass("Call", List.of(directory, other, jar), null));
    }

    @Test
    void mavenTellsTheLibrariesOfItsProject() throws IOException {
        Path project = Files.createDirectories(directory.resolve("experiments"));
        Path classes = project.resolve("target/classes");
        maven(project, "echo '[INFO] Scanning'; printf '\\033[0m[ERROR] no POM\\n'; echo '[ERROR] Help'; exit 1");
        assertThatThrownBy(() -> task("{class: Call, classpath: maven}"))
                .hasMessageEndingWith(ExperimentError.NO_MAVEN.message(project.resolve("mvnw"), "[ERROR] no POM"));

        maven(project, "echo \"$PWD/own lib.jar:/other.jar\" > \"${5#-Dmdep.outputFile=}\"");
        assertThatThrownBy(() -> task("{class: Call, classpath: maven}")).hasMessageContaining(" " + classes + " ");
        Files.createDirectories(classes);

        assertThat(task("{class: Call, classpath: maven}"))
                .isEqualTo(new TaskSpec.UserClass(
                        "Call", List.of(classes, project.resolve("own lib.jar"), Path.of("/other.jar")), null));
    }

    private static void maven(Path project, String script) throws IOException {
        Path wrapper = Files.writeString(project.resolve("mvnw"), "#!/bin/sh\n" + script + "\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void aPlaceThatIsNoPath() {
        assertThatThrownBy(() -> task("{class: Call, classpath: \"a\\0b\"}"))
                .hasMessageStartingWith(file() + ":12:34: classpath: 'a?b' ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "A from .. then class B", "9lives", "a/b/C", "A.class;"})
    void aNameThatIsNoClassName(String name) {
        assertThatThrownBy(() -> task("{class: " + name + ", classpath: ..}"))
                .hasMessageStartingWith(file() + ":12:17: class: '" + name + "' ");
    }

    @Test
    void itsSizeIsNotKnownToTheRuleOfGoetz() {
        assertThatThrownBy(() -> read("{class: Call, classpath: ..}", "fixed-pool(goetz)"))
                .hasMessageContaining("'fixed-pool(goetz)' isn't possible here");
    }

    private TaskSpec task(String task) {
        Experiment experiment = read(task, "fixed-pool(20)");
        return Grid.cells(experiment, Profile.SMOKE).getFirst().work().task();
    }

    private Experiment read(String task, String model) {
        try {
            Files.createDirectories(directory.resolve("experiments"));
            Files.writeString(
                    file(),
                    ExperimentFixture.with("sleep $wait then cpu 1M", task)
                            .replace("  wait: [200ms]\n", "")
                            .replace("factors: {wait: [1s, 2s]}, ", "")
                            .replace("fixed-pool(20)", model));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Catalog.read(file()).experiment();
    }

    private Path file() {
        return directory.resolve("experiments/mine.yaml");
    }
}
