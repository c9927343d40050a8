package dev.loombench.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.finding.FileError;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteFailedExceptionTest {
    private static final String KEPT = "finished trials are saved";

    private final IOException full = new IOException("No space left");

    @TempDir
    Path run;

    @Test
    void theRemedyFitsTheCause() {
        assertThat(WriteFailedException.ofRun(run, full))
                .hasMessage(FileError.DISK_FULL.message(run, "No space left", KEPT, "continue with --resume " + run));
        assertThat(WriteFailedException.ofRun(run, new AccessDeniedException(run + "/run.json")))
                .hasMessage(
                        FileError.UNWRITABLE.message(run, "permission denied", KEPT, "continue with --resume " + run));
    }

    @Test
    void aDeletedDirectoryNeedsNoRoom() {
        Path gone = run.resolve("gone");

        assertThat(WriteFailedException.ofRun(gone, new NoSuchFileException(gone + "/run.json")))
                .hasMessage(FileError.GONE.message(gone));
    }

    @Test
    void onlyFailuresToWriteAreExplained() {
        IOException other = new IOException("a JVM can't be started");
        WriteFailedException explained = WriteFailedException.ofLoad(run, full);

        assertThat(WriteFailedException.explain(run, full, WriteFailedException::ofRun))
                .isInstanceOf(WriteFailedException.class);
        assertThat(WriteFailedException.explain(run.resolve("gone"), other, WriteFailedException::ofRun))
                .isInstanceOf(WriteFailedException.class);
        assertThat(WriteFailedException.explain(run, other, WriteFailedException::ofRun))
                .isSameAs(other);
        assertThat(WriteFailedException.explain(run, explained, WriteFailedException::ofRun))
                .isSameAs(explained);
    }
}
