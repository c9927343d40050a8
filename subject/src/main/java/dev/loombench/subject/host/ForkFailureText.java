package dev.loombench.subject.host;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.subject.batch.BatchFailedException;
import dev.loombench.subject.task.TaskNotLoadedException;
import dev.loombench.subject.task.ThrowableText;
import java.util.InvalidPropertiesFormatException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One-line explanation why a trial has no result.
final class ForkFailureText {
    private static final String FORK_FAILED_MESSAGE = "Forked VM failed with exit code";
    private static final String FORK_EXITED_MESSAGE = "VM prematurely exited before JMH had finished";

    private ForkFailureText() {}

    static String message(@Nullable Throwable thrown, ForkOutputSummary output) {
        Throwable root = thrown == null ? null : root(thrown);
        if (thrown == null || root == null || String.valueOf(root.getMessage()).startsWith(FORK_FAILED_MESSAGE)) {
            return exitMessage(output);
        }
        if (String.valueOf(root.getMessage()).contains(FORK_EXITED_MESSAGE)) {
            return JvmFailure.ENDED_EARLY.message();
        }
        return switch (root) {
            case BatchFailedException known -> known.getMessage();
            case TaskNotLoadedException known -> known.getMessage();
            case InvalidValueException known -> String.valueOf(known.getMessage());
            default ->
                isUnreadableProperties(thrown) ? JvmFailure.STRANGE_JAVA.message() : ThrowableText.withPlace(root);
        };
    }

    /// Whether JMH couldn't read the properties that it has the JDK under test write, as XML, before the fork.
    private static boolean isUnreadableProperties(Throwable thrown) {
        return thrown instanceof InvalidPropertiesFormatException
                || Stream.concat(Stream.ofNullable(thrown.getCause()), Stream.of(thrown.getSuppressed()))
                        .anyMatch(ForkFailureText::isUnreadableProperties);
    }

    private static String exitMessage(ForkOutputSummary output) {
        String end = output.exitCode().isPresent()
                ? ProcessEnd.clause(output.exitCode().getAsInt())
                : ProcessEnd.NO_RESULT.message();
        return JvmFailure.ENDED.message(ProcessEnd.saying(end, output.lastLine()));
    }

    /// Root cause; JMH keeps the causes of its own exceptions among the suppressed ones.
    private static Throwable root(Throwable thrown) {
        Throwable cause = thrown.getCause();
        if (cause == null && thrown.getSuppressed().length > 0) {
            cause = thrown.getSuppressed()[0];
        }
        return cause == null || cause == thrown ? thrown : root(cause);
    }
}
