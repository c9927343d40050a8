package dev.loombench.lab.store;

import dev.loombench.lab.finding.FileError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BiFunction;

/// Signals that results can't be written: the disk is full, their directory was deleted, or a permission is missing.
public final class WriteFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private WriteFailedException(String message, IOException cause) {
        super(message, cause);
    }

    /// Signals that the first files of results can't be written.
    ///
    /// @param out directory of all results
    public static WriteFailedException atStart(Path out, IOException cause) {
        FileError fault = FileErrorText.isDiskFull(cause) ? FileError.NO_ROOM : FileError.UNWRITABLE_OUT;
        return new WriteFailedException(fault.message(out, FileErrorText.describe(cause)), cause);
    }

    /// Signals that the trials of a run can't be written any more.
    ///
    /// @param run its directory
    public static WriteFailedException ofRun(Path run, IOException cause) {
        return of(run, cause, "finished trials are saved", "continue with --resume " + run);
    }

    /// Signals that the report of a run can't be written after its trials.
    ///
    /// @param run its directory
    public static WriteFailedException ofReport(Path run, IOException cause) {
        return of(run, cause, "all finished trials are saved", "run loombench report " + run);
    }

    /// Signals that the results of a load can't be written any more.
    ///
    /// @param directory of the results
    public static WriteFailedException ofLoad(Path directory, IOException cause) {
        return of(directory, cause, "the files of the results are incomplete", "measure again");
    }

    /// Signals that a run's directory isn't where it was created.
    ///
    /// @param run where it was
    static WriteFailedException moved(Path run) {
        return new WriteFailedException(FileError.GONE.message(run), new NoSuchFileException(run.toString()));
    }

    private static WriteFailedException of(Path directory, IOException cause, String kept, String next) {
        if (cause instanceof WriteFailedException known) {
            return known;
        }
        if (!Files.isDirectory(directory)) {
            return new WriteFailedException(FileError.GONE.message(directory), cause);
        }
        FileError fault = FileErrorText.isDiskFull(cause) ? FileError.DISK_FULL : FileError.UNWRITABLE;
        return new WriteFailedException(fault.message(directory, FileErrorText.reason(cause), kept, next), cause);
    }

    /// What an exception means while results are written: a write that failed, where the disk is full or the directory
    /// is gone; otherwise the exception itself.
    ///
    /// @param failure makes the exception of a write that failed, of the directory and the cause
    public static IOException explain(
            Path directory, IOException e, BiFunction<Path, IOException, WriteFailedException> failure) {
        boolean writing = FileErrorText.isDiskFull(e) || !Files.isDirectory(directory);
        return writing ? failure.apply(directory, e) : e;
    }
}
