package dev.loombench.lab.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporarySpaceTest {
    @TempDir
    Path directory;

    @Test
    void leavesNothing() throws IOException {
        TemporarySpace.require(directory);

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void namesTheDirectoryThatCannotBeWritten() {
        Path none = directory.resolve("none");

        assertThatThrownBy(() -> TemporarySpace.require(none))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContainingAll(none.toString(), "no such");
    }
}
