package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
    private static final Path ENDLESS = Path.of("/dev/zero");

    /// Nothing lies at address 0.
    private static final Path BROKEN = Path.of("/proc/self/mem");

    @TempDir
    Path folder;

    @Test
    void textIsReadAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("a.yaml"), "é\uFFFD\n");

        assertThat(InputFile.text(file, InputLimit.YAML)).isEqualTo("é\uFFFD\n");
        assertThat(InputFile.regularText(Files.createSymbolicLink(folder.resolve("b.yaml"), file), InputLimit.YAML))
                .isEqualTo("é\uFFFD\n");
    }

    @Test
    void otherBytesAreNoText() throws IOException {
        Path file = Files.write(folder.resolve("a.yaml"), new byte[] {'a', (byte) 0xe9});

        assertRefused(() -> InputFile.text(file, InputLimit.YAML), file, "it isn't UTF-8 text");
    }

    @Test
    void aDirectoryAndALoopAreNamed() throws IOException {
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));

        assertRefused(() -> InputFile.text(folder, InputLimit.YAML), folder, FileProblem.DIRECTORY.message());
        assertRefused(() -> InputFile.text(loop, InputLimit.YAML), loop, FileProblem.LOOP.message());
        assertThatThrownBy(() -> InputFile.text(folder.resolve("none"), InputLimit.YAML))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aLargeFileIsRefusedBeforeItIsRead() throws IOException {
        Path file = folder.resolve("large.csv");
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[1]), 1L << 40);
        }

        assertRefused(() -> InputFile.text(file, InputLimit.FEED), file, FileProblem.TOO_LARGE.message(64, "a feed"));
    }

    @Test
    void anEndlessDeviceIsReadUpToTheLimit() {
        assumeTrue(Files.exists(ENDLESS));

        assertRefused(
                () -> InputFile.text(ENDLESS, InputLimit.YAML),
                ENDLESS,
                FileProblem.TOO_LARGE.message(4, "a YAML file"));
        assertRefused(() -> InputFile.regularText(ENDLESS, InputLimit.YAML), ENDLESS, "it isn't a regular file");
    }

    @Test
    void aFileThatBreaksOffIsNamed() {
        assumeTrue(Files.isReadable(BROKEN));

        assertThatThrownBy(() -> InputFile.regularText(BROKEN, InputLimit.YAML))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith(BROKEN + ": ");
    }

    private static void assertRefused(ThrowingCallable reading, Path file, String problem) {
        assertThatThrownBy(reading).isInstanceOf(UnusableFileException.class).hasMessage(file + ": " + problem);
    }
}
