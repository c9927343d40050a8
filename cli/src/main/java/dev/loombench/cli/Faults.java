package dev.loombench.cli;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.analysis.compare.NothingInCommon;
import dev.loombench.lab.catalog.BadInput;
import dev.loombench.lab.machine.jdk.UnfitJdk;
import dev.loombench.lab.observe.jvm.AttachFailure;
import dev.loombench.lab.process.LimitRefused;
import dev.loombench.lab.run.FullDisk;
import dev.loombench.lab.store.DamagedFile;
import dev.loombench.lab.store.FileTrouble;
import dev.loombench.report.export.NotExportable;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Turns exceptions into one line on stderr and an exit code. A stack trace is printed only with `-vv`.
final class Faults {
    private Faults() {}

    static int badUsage(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("loombench: " + Screen.harmless(String.valueOf(e.getMessage())) + suggestion(e) + " (see '"
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

    static int failed(Exception e, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        int code = exitCode(e);
        String message = message(e);
        err.println("loombench: "
                + (code == ExitCode.INTERNAL ? "internal error: " + e.getClass().getSimpleName() + ": " : "")
                + Screen.harmless(message)
                + (code == ExitCode.INTERNAL && !wantsTrace(parsed)
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
            return FileTrouble.of(refused);
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static int exitCode(Exception e) {
        return switch (e) {
            case BadInput bad -> ExitCode.BAD_INPUT;
            case AttachFailure bad -> ExitCode.BAD_INPUT;
            case UnfitJdk bad -> ExitCode.BAD_INPUT;
            case DamagedFile bad -> ExitCode.BAD_INPUT;
            case NothingInCommon bad -> ExitCode.BAD_INPUT;
            case NotExportable bad -> ExitCode.BAD_INPUT;
            case InvalidPathException bad -> ExitCode.BAD_INPUT;
            case FullDisk full -> ExitCode.UNFIT;
            case UnfitMachine unfit -> ExitCode.UNFIT;
            case LimitRefused unfit -> ExitCode.UNFIT;
            case FileSystemException refused -> ExitCode.UNFIT;
            case NoTarget none -> ExitCode.INVALID;
            default -> ExitCode.INTERNAL;
        };
    }

    private static boolean wantsTrace(ParseResult parsed) {
        List<String> words = parsed.originalArgs();
        long verbose = words.stream().filter("-v"::equals).count();
        return verbose > 1 || words.contains("-vv");
    }
}
