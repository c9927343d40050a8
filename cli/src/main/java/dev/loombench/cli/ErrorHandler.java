package dev.loombench.cli;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.analysis.compare.CellMatching.NoMatchingCellsException;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.process.LimitSupport.LimitUnavailableException;
import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.lab.run.Laboratory.DiskFullException;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.Format;
import dev.loombench.report.export.NotExportableException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Turns exceptions into one line on stderr and an exit code. A stack trace is printed only with `-vv`.
final class ErrorHandler {
    /// Longest message that is printed: one may quote an argument or a file.
    private static final int MAX_MESSAGE_LENGTH = 2_000;

    private ErrorHandler() {}

    static int handleUsageError(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("loombench: "
                + Screen.sanitized(Format.excerpt(String.valueOf(e.getMessage()), MAX_MESSAGE_LENGTH)) + suggestion(e)
                + " (see '"
                + line.getCommandSpec().qualifiedName() + " --help')");
        return ExitCode.BAD_INPUT;
    }

    private static String suggestion(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            return suggestions.isEmpty() ? "" : "; did you mean '" + suggestions.getFirst() + "'?";
        }
        return "";
    }

    static int handleFailure(Exception e, CommandLine line, ParseResult parsed) {
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
            e.printStackTrace(err);
        }
        err.flush();
        return code;
    }

    private static String message(Exception e) {
        if (e instanceof FileSystemException refused) {
            return FileErrorText.describe(refused);
        }
        return e.getMessage() == null
                ? e.getClass().getSimpleName()
                : Format.excerpt(e.getMessage(), MAX_MESSAGE_LENGTH);
    }

    private static int exitCode(Exception e) {
        return switch (e) {
            case UserErrorException bad -> ExitCode.BAD_INPUT;
            case AttachException bad -> ExitCode.BAD_INPUT;
            case UnusableJdkException bad -> ExitCode.BAD_INPUT;
            case CorruptFileException bad -> ExitCode.BAD_INPUT;
            case NoMatchingCellsException bad -> ExitCode.BAD_INPUT;
            case NotExportableException bad -> ExitCode.BAD_INPUT;
            case InvalidPathException bad -> ExitCode.BAD_INPUT;
            case DiskFullException full -> ExitCode.UNFIT;
            case UnfitMachineException unfit -> ExitCode.UNFIT;
            case LimitUnavailableException unfit -> ExitCode.UNFIT;
            case FileSystemException refused -> ExitCode.UNFIT;
            case ProcessNotStartedException refused -> ExitCode.UNFIT;
            case TargetUnavailableException none -> ExitCode.INVALID;
            default -> ExitCode.INTERNAL_ERROR;
        };
    }

    private static boolean wantsTrace(ParseResult parsed) {
        List<String> words = parsed.originalArgs();
        long verbose = words.stream().filter("-v"::equals).count();
        return verbose > 1 || words.contains("-vv");
    }
}
