package dev.loombench.lab.store;

import dev.loombench.protocol.InputFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Converts file system exceptions to messages: the JDK's exceptions leave the reason to their class names.
public final class FileErrorText {
    /// What programs say, and the JDK itself; the system's own words depend on its language.
    private static final Pattern NO_SPACE_MESSAGE =
            Pattern.compile("no space left|quota exceeded|not enough space", Pattern.CASE_INSENSITIVE);

    private FileErrorText() {}

    /// The file, if known, and the reason, such as `/proc/x: no such file or directory`.
    public static String describe(IOException e) {
        return e instanceof FileSystemException at && at.getFile() != null ? place(at) + ": " + reason(at) : message(e);
    }

    /// Whether the disk or a user's quota is full. Only the message tells, in the language of this
    /// system.
    public static boolean isDiskFull(IOException e) {
        return NO_SPACE_MESSAGE.matcher(message(e)).find()
                || SystemErrorText.NO_SPACE.isReasonOf(e)
                || SystemErrorText.QUOTA_EXCEEDED.isReasonOf(e);
    }

    /// The file that an exception names, such as one below a directory that was read; else the given one.
    public static String file(IOException e, Path given) {
        return e instanceof FileSystemException at && at.getFile() != null ? place(at) : given.toString();
    }

    /// Target of a move rather than its temporary file.
    private static String place(FileSystemException e) {
        return e.getOtherFile() == null ? e.getFile() : e.getOtherFile();
    }

    /// The reason alone, such as `no such file or directory`.
    public static String reason(IOException e) {
        return InputFile.reason(e);
    }

    private static String message(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
