package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests with damaged run directories.
@DisabledOnOs(OS.WINDOWS)
class DamagedRunIT {

    @TempDir
    static Path sound;

    @TempDir
    Path folder;

    private Path run;

    @BeforeAll
    static void measure() throws Exception {
        new InstalledLab(sound).run("run", "wall-clock-sleep", "--profile smoke --seed 1");
    }

    @BeforeEach
    void copy() throws Exception {
        Path original = new InstalledLab(sound).onlyRun();
        run = folder.resolve("run");
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(original.relativize(file)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            plan.json                         | "loombench/plan/v1"   | "loombench/plan/v2" | this one reads only loombench/plan/v1
            plan.json                         | "trials" : 2          | "trials" : 3        | plan.json: it has changed since the run began
            """)
    void isRefusedOnOneLine(String file, String old, String replacement, String words) throws Exception {
        edit(run.resolve(file), old, replacement);

        var outcome = resume();

        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .contains(words)
                .doesNotContain("Exception", "internal error");
        assertThat(outcome.exitCode()).isEqualTo(2);
    }

    @Test
    void measuresDamagedTrialsAgainAndKeepsTheOthers() throws Exception {
        Path damaged = run.resolve("trials/1/trial.json");
        Path other = run.resolve("trials/2/trial.json");
        String original = Files.readString(other);
        Files.writeString(damaged, Files.readString(damaged).substring(0, 100));
        Files.writeString(run.resolve("run.json"), "");

        var outcome = resume();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("trials/1/trial.json", "measured again");
        assertThat(InstalledLab.json(damaged).at("/metrics/time/value").asDouble())
                .isPositive();
        assertThat(other).hasContent(original);
        assertThat(InstalledLab.document(run).path("status").asString()).isEqualToIgnoringCase("complete");
    }

    private LauncherCommand.Outcome resume() throws Exception {
        return new InstalledLab(folder).run("run", "--resume", run.toString());
    }

    private static void edit(Path file, String old, String replacement) throws Exception {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replaceFirst(Pattern.quote(old), replacement));
    }
}
