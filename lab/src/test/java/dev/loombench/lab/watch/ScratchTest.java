package dev.loombench.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    @TempDir
    Path folder;

    @Test
    void itGoesWithAllThatIsInIt() throws Exception {
        Path seen = Files.createDirectory(folder.resolve("scratch"));
        Files.writeString(seen.resolve("dump.json"), "{}");

        new Scratch(seen, seen).close();

        assertThat(seen).doesNotExist();
    }

    @Test
    void itMayHaveGoneWithItsContainer() throws Exception {
        Path gone = folder.resolve("gone");

        new Scratch(gone, gone).close();

        assertThat(gone).doesNotExist();
    }
}
