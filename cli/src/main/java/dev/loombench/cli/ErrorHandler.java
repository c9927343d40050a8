package dev.loombench.cli;

import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.CommandFailure.CommandException;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.process.LimitUnavailableException;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.UnusableFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Turns exceptions into one line on stderr and an exit code. A stack trace is printed only with `-vv`.
final class ErrorHandler {
    /// Longest message that is printed: one may quote an argument or a file.
    private static final int MAX_MESSAGE_LENGTH = 2_000;

    private ErrorHandler() {}

    static int handleUsageError(ParameterException thrown, String[] args) {
        ParameterException e = thrown instanceof MissingParameterException
                ? unknownOption(thrown.getCommandLine(), args).orElse(thrown)
                : thrown;
        CommandLine line = e.getCommandLine();
        Optional<String> meant = e instanceof UnmatchedArgumentException unmatched
                ? meant(unmatched.getUnmatched().getFirst(), line.getCommandSpec())
                : Optional.empty();
        line.getErr()
                .println("loombench: "
                        + Screen.sanitized(Format.excerpt(message(e), MAX_MESSAGE_LENGTH))
                        + meant.map(name -> "; did you mean '" + name + "'?").orElse("")
                        + " (see '" + line.getCommandSpec().qualifiedName() + " --help')");
        return ExitCode.BAD_INPUT;
    }

    /// The option or command that a misspelt word probably means; those that picocli suggests needn't resemble it.
    private static Optional<String> meant(String word, CommandSpec command) {
        String name = word.replaceFirst("(?s)=.*", "");
        return Suggestions.closest(
                name,
                name.startsWith("-")
                        ? command.optionsMap().keySet()
                        : command.subcommands().keySet());
    }

    /// The words of picocli, which spells the constants of an enum in another way than its options do.
    private static String message(ParameterException e) {
        return e.getArgSpec() instanceof OptionSpec option && option.type().isEnum() && e.getValue() != null
                ? OptionError.NOT_ONE_OF.message(
                        option.longestName(),
                        e.getValue(),
                        Stream.of(option.type().getEnumConstants())
                                .map(Object::toString)
                                .collect(Collectors.joining(", ")))
                : String.valueOf(e.getMessage());
    }

    /// The first option that the command doesn't have, such as a misspelt one that is said to be missing.
    private static Optional<ParameterException> unknownOption(CommandLine line, String[] args) {
        CommandSpec command = line.getCommandSpec();
        return Stream.of(args)
                .takeWhile(word -> !word.equals("--"))
                .filter(word -> word.startsWith("--"))
                .filter(word -> {
                    String name = word.replaceFirst("(?s)=.*", "");
                    return !command.optionsMap().containsKey(name)
                            && !command.negatedOptionsMap().containsKey(name);
                })
                .findFirst()
                .map(word -> new UnmatchedArgumentException(line, List.of(word)));
    }

    static int handleFailure(Exception thrown, CommandLine line, @Nullable ParseResult parsed) {
        Exception e = thrown instanceof UncheckedIOException unchecked && unchecked.getCause() != null
                ? unchecked.getCause()
                : thrown;
        PrintWriter err = line.getErr();
        int code = exitCode(e);
        String message = message(e);
        err.println("loombench: "
                + (code == ExitCode.INTERNAL_ERROR
                        ? "internal error: " + e.getClass().getSimpleName() + ": "
                        : "")
                + Screen.sanitized(message)
                + (code == ExitCode.INTERNAL_ERROR && !wantsTrace(parsed)
                        ? "; run it again with -vv to see the stack trace"
                        : ""));
        if (wantsTrace(parsed)) {
            err.print(Secrets.redact(trace(e)));
        }
        err.flush();
        return code;
    }

    /// What the machine lacks for the lab's own JVM, and the remedy.
    static CommandException unfit(OutOfMemoryError e) {
        return String.valueOf(e.getMessage()).contains("native thread")
                ? CommandFailure.NO_MORE_THREADS.exception()
                : CommandFailure.HEAP_FULL.exception(
                        String.valueOf(Runtime.getRuntime().maxMemory() >> 20));
    }

    /// Reports an exception that ended a thread of the lab, without the secrets in it.
    static void handleUncaught(Thread thread, Throwable e) {
        System.err.print(uncaught(thread, e));
        System.err.flush();
    }

    static String uncaught(Thread thread, Throwable e) {
        return Secrets.redact("loombench: " + Notice.UNCAUGHT.message(thread.getName(), trace(e)));
    }

    private static String trace(Throwable e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    private static String message(Exception e) {
        if (e instanceof IOException full && !(e instanceof WriteFailedException) && FileErrorText.isDiskFull(full)) {
            return Notice.DISK_FULL.message(FileErrorText.describe(full));
        }
        if (e instanceof FileSystemException refused) {
            return FileErrorText.describe(refused);
        }
        return e.getMessage() == null
                ? e.getClass().getSimpleName()
                : Format.excerpt(e.getMessage(), MAX_MESSAGE_LENGTH);
    }

    private static int exitCode(Exception e) {
        return switch (e) {
            case AttachException bad -> bad.kind() == FailureKind.SILENT ? ExitCode.INVALID : ExitCode.BAD_INPUT;
            case UserErrorException _,
                    AccessDeniedException _,
                    UnusableJdkException _,
                    UnusableFileException _,
                    CorruptFileException _,
                    InvalidPathException _ -> ExitCode.BAD_INPUT;
            case LimitUnavailableException _, IOException _ -> ExitCode.UNFIT;
            case CommandException failed -> failed.exitCode();
            default -> ExitCode.INTERNAL_ERROR;
        };
    }

    /// @param parsed null if the command line wasn't parsed
    private static boolean wantsTrace(@Nullable ParseResult parsed) {
        if (parsed == null) {
            return false;
        }
        List<String> words = parsed.originalArgs();
        long verbose = words.stream().filter("-v"::equals).count();
        return verbose > 1 || words.contains("-vv");
    }
}
