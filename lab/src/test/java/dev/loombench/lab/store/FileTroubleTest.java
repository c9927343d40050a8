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

class FileTroubleTest {
    @Test
    void namesTheFileAndTheReason() {
        assertThat(FileTrouble.of(new AccessDeniedException("/x"))).isEqualTo("/x: permission denied");
        assertThat(FileTrouble.of(new FileSystemException("/x.tmp", "/x", "Is a directory")))
                .isEqualTo("/x: Is a directory");
        assertThat(FileTrouble.of(new IOException("broken"))).isEqualTo("broken");
    }

    @Test
    void knowsAFullDiskFromAPlaceThatCannotBeWritten() {
        assertThat(FileTrouble.isLackOfRoom(new IOException("No space left on device")))
                .isTrue();
        assertThat(FileTrouble.isLackOfRoom(new FileSystemException("/x", null, "Disk quota exceeded")))
                .isTrue();
        assertThat(FileTrouble.isLackOfRoom(new AccessDeniedException("/x"))).isFalse();
        assertThat(FileTrouble.isLackOfRoom(new FileSystemException("/x", null, "Read-only file system")))
                .isFalse();
        assertThat(FileTrouble.isLackOfRoom(new IOException())).isFalse();
    }

    @Test
    void knowsTheWordsOfThisSystem() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a device that is always full");

        IOException refused = catchThrowableOfType(IOException.class, () -> Files.writeString(full, "x"));

        assertThat(FileTrouble.isLackOfRoom(refused)).isTrue();
    }
}
