package dev.loombench.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileErrorTextTest {
    /// What Linux says.
    private static final String IS_A_DIRECTORY = "Is a directory";

    private static final String DISK_FULL = "No space left on device";
    private static final String QUOTA_SPENT = "Disk quota exceeded";
    private static final String READ_ONLY = "Read-only file system";

    @Test
    void namesTheFileAndTheReason() {
        assertThat(FileErrorText.describe(new AccessDeniedException("/x"))).isEqualTo("/x: permission denied");
        assertThat(FileErrorText.describe(new FileSystemException("/x.tmp", "/x", IS_A_DIRECTORY)))
                .isEqualTo("/x: " + IS_A_DIRECTORY);
        assertThat(FileErrorText.describe(new IOException("broken"))).isEqualTo("broken");
    }

    @Test
    void knowsAFullDiskFromAPlaceThatCannotBeWritten() {
        assertThat(FileErrorText.isDiskFull(new IOException(DISK_FULL))).isTrue();
        assertThat(FileErrorText.isDiskFull(new FileSystemException("/x", null, QUOTA_SPENT)))
                .isTrue();
        assertThat(FileErrorText.isDiskFull(new AccessDeniedException("/x"))).isFalse();
        assertThat(FileErrorText.isDiskFull(new FileSystemException("/x", null, READ_ONLY)))
                .isFalse();
        assertThat(FileErrorText.isDiskFull(new IOException())).isFalse();
    }

    /// Words in the language of this process are those that exceptions have.
    @Test
    void theWordsOfTheSystemAreThoseOfExceptions() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a device that is always full");

        IOException refused = catchThrowableOfType(IOException.class, () -> Files.writeString(full, "x"));

        assertThat(refused)
                .hasMessageEndingWith(SystemErrorText.NO_SPACE.words().orElseThrow());
        assertThat(SystemErrorText.values())
                .allSatisfy(error -> assertThat(
                                error.isReasonOf(new IOException(error.words().orElseThrow())))
                        .isTrue());
        assertThat(SystemErrorText.BUSY.isReasonOf(refused)).isFalse();
    }
}
