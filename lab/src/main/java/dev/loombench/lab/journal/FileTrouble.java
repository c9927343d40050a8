package dev.loombench.lab.journal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.regex.Pattern;

/// What the file system refused, in words: the exceptions of the library leave the reason to their names.
public final class FileTrouble {
    private static final Pattern NO_ROOM =
            Pattern.compile("no space left|quota exceeded|not enough space", Pattern.CASE_INSENSITIVE);

    private FileTrouble() {}

    /// The file, where it is known, and the reason, such as `/proc/x: no such file or directory`.
    public static String of(IOException e) {
        return e instanceof FileSystemException at && at.getFile() != null ? place(at) + ": " + reason(at) : said(e);
    }

    /// Whether the disk, or a person's share of it, is full. Systems say so in words only: in another
    /// language than English this answers no.
    public static boolean isLackOfRoom(IOException e) {
        return NO_ROOM.matcher(said(e)).find();
    }

    /// Where something was to be moved to, rather than the temporary file.
    private static String place(FileSystemException e) {
        return e.getOtherFile() == null ? e.getFile() : e.getOtherFile();
    }

    private static String reason(FileSystemException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such file or directory";
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException there -> "already exists and isn't a directory";
            case NotDirectoryException file -> "not a directory";
            case DirectoryNotEmptyException full -> "directory not empty";
            default -> e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
        };
    }

    private static String said(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
