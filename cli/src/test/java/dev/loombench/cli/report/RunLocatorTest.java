package dev.loombench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLocatorTest {
    @TempDir
    Path folder;

    @Test
    void isTheOneThatChangedLast() throws IOException {
        run("20261121-101500-quick", 1_000);
        Path resumed = run("20261120-101500-full", 2_000);
        run("20261119-101500-quick", 500);
        Files.createDirectory(folder.resolve("20261122-101500-load"));

        assertThat(OpenCommand.locate(folder)).isEqualTo(resumed);
    }

    @Test
    void isTheOneThatIsNamed() throws IOException {
        Path run = run("20261121-101500-quick", 1_000);

        assertThat(OpenCommand.locate(run)).isEqualTo(run);
        assertThat(OpenCommand.locate(run.resolve("run.json")).resolve("report.html"))
                .isEqualTo(run.resolve("report.html"));
    }

    @Test
    void isNotWhatHasNoDocument() {
        assertThatThrownBy(() -> OpenCommand.locate(folder))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("no run.json");
        assertThatThrownBy(() -> OpenCommand.locate(folder.resolve("nothing"))).isInstanceOf(UserErrorException.class);
    }

    private Path run(String name, long changed) throws IOException {
        Path run = Files.createDirectory(folder.resolve(name));
        Files.setLastModifiedTime(Files.createFile(run.resolve("run.json")), FileTime.fromMillis(changed));
        return run;
    }
}
