package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedTempDirTest {
    @TempDir
    Path folder;

    @Test
    void itGoesWithAllThatIsInIt() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("scratch"));
        Files.writeString(directory.resolve("dump.json"), "{}");

        new SharedTempDir(directory, directory).close();

        assertThat(directory).doesNotExist();
    }

    @Test
    void itMayHaveGoneWithItsContainer() throws Exception {
        Path removed = folder.resolve("gone");

        new SharedTempDir(removed, removed).close();

        assertThat(removed).doesNotExist();
    }
}
