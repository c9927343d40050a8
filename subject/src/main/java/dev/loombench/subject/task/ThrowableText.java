package dev.loombench.subject.task;

import dev.loombench.protocol.Format;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// Formatter of throwables on one line.
public final class ThrowableText {
    private static final String SELF = "dev.loombench.";

    private ThrowableText() {}

    /// Returns class and message, of which a long one is cut.
    public static String format(Throwable throwable) {
        return Format.excerpt(throwable.toString());
    }

    /// Returns class, message and place: the first stack frame that is neither Loombench's nor the JDK's, else
    /// the top frame unless it is Loombench's own.
    public static String withPlace(Throwable throwable) {
        return format(throwable) + place(throwable).map(frame -> " at " + frame).orElse("");
    }

    private static Optional<String> place(Throwable throwable) {
        StackTraceElement[] frames = throwable.getStackTrace();
        return Stream.concat(
                        Arrays.stream(frames).filter(frame -> !ours(frame.getClassName())),
                        Arrays.stream(frames)
                                .limit(1)
                                .filter(frame -> !frame.getClassName().startsWith(SELF)))
                .findFirst()
                .map(ThrowableText::plain);
    }

    private static boolean ours(String className) {
        return Stream.of(SELF, "java.", "javax.", "jdk.", "sun.", "com.sun.", "org.openjdk.jmh.")
                .anyMatch(className::startsWith);
    }

    /// Formats a frame without class loader and module.
    private static String plain(StackTraceElement frame) {
        return new StackTraceElement(
                        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber())
                .toString();
    }
}
