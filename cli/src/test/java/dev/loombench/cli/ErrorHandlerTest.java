package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.secrets.Secrets;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ErrorHandlerTest {
    private final StringWriter err = new StringWriter();

    private int execute(Exception thrown, String... args) {
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err));
        line.setExecutionStrategy(parsed -> ErrorHandler.handleFailure(thrown, line, parsed));
        return line.execute(args);
    }

    @Test
    void anUnknownOptionIsToldBeforeWhatIsMissing() {
        CommandLine line = Main.commandLine("export");
        line.setErr(new PrintWriter(err, true));

        assertThat(line.execute("export", "--export", "--out", "")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(line.execute("export", "--out", "a")).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(err.toString().lines())
                .satisfiesExactly(
                        unknown -> assertThat(unknown).startsWith("loombench: Unknown option: '--export'"),
                        missing -> assertThat(missing).contains("required", "'--format=FORMAT'"));
    }

    @Test
    void badInputIsOneLineAndTwo() {
        assertThat(execute(FileError.UNUSABLE.error("mine.yaml:3:1", "wrong"), "list"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).isEqualTo("loombench: mine.yaml:3:1: wrong" + System.lineSeparator());
    }

    @Test
    void aNameThatNoFileCanHaveIsBadInput() {
        assertThat(execute(new InvalidPathException("caf\uFFFD", "unmappable characters"), "list"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("unmappable").hasLineCount(1);
    }

    @Test
    void aFullDiskIsNoInternalFault() {
        String full = "No space left on device";
        String exceeded = "Disk quota exceeded";

        assertThat(execute(new IOException(full), "list")).isEqualTo(ExitCode.UNFIT);
        assertThat(execute(new UncheckedIOException(new IOException(exceeded)), "list"))
                .isEqualTo(ExitCode.UNFIT);
        assertThat(err.toString().lines())
                .containsExactly(
                        "loombench: " + Notice.DISK_FULL.message(full),
                        "loombench: " + Notice.DISK_FULL.message(exceeded));
    }

    /// In other languages a full disk has other words, and disks fail in other ways.
    @Test
    void aFailureToReadOrWriteIsTheMachinesFault() {
        assertThat(execute(new IOException("Input/output error"), "list")).isEqualTo(ExitCode.UNFIT);
        assertThat(err.toString()).isEqualTo("loombench: Input/output error" + System.lineSeparator());
    }

    @Test
    void aThreadThatCanNotBeStartedIsNoFullHeap() {
        OutOfMemoryError threads = new OutOfMemoryError("unable to create native thread: possibly out of memory");
        OutOfMemoryError heap = new OutOfMemoryError("Java heap space");
        long mebibytes = Runtime.getRuntime().maxMemory() >> 20;

        assertThat(execute(ErrorHandler.unfit(threads), "list")).isEqualTo(ExitCode.UNFIT);
        assertThat(execute(ErrorHandler.unfit(heap), "list")).isEqualTo(ExitCode.UNFIT);
        assertThat(err.toString().lines())
                .containsExactly(
                        "loombench: " + CommandFailure.NO_MORE_THREADS.message(),
                        "loombench: " + CommandFailure.HEAP_FULL.message(String.valueOf(mebibytes)));
    }

    @Test
    void anInternalFaultSaysHowToSeeItsTrace() {
        assertThat(execute(new IllegalStateException("oops"), "list")).isEqualTo(ExitCode.INTERNAL_ERROR);
        assertThat(err.toString()).contains("internal error", "oops", "-vv").hasLineCount(1);
    }

    @Test
    void twiceVerboseShowsTheTrace() {
        execute(new IllegalStateException("oops"), "list", "-vv");
        assertThat(err.toString()).contains("at dev.loombench.cli.ErrorHandlerTest");
    }

    @Test
    void anExceptionOfAThreadIsReportedWithoutItsSecrets() {
        Secrets.known().declare("UNCAUGHT=hunter2x-uncaught");
        String report =
                ErrorHandler.uncaught(Thread.currentThread(), new IllegalStateException("it said hunter2x-uncaught"));

        assertThat(report)
                .contains(Thread.currentThread().getName(), "it said ***", "at dev.loombench.cli.ErrorHandlerTest")
                .doesNotContain("hunter2x");
    }
}
