package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.command.ExitCode;
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
                        missing ->
                                assertThat(missing).startsWith("loombench: Missing required options and parameters:"));
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
        assertThat(execute(new IOException("No space left on device"), "list")).isEqualTo(ExitCode.UNFIT);
        assertThat(execute(new UncheckedIOException(new IOException("Disk quota exceeded")), "list"))
                .isEqualTo(ExitCode.UNFIT);
        assertThat(err.toString())
                .contains("No space left on device; free some space", "Disk quota exceeded; free some space")
                .hasLineCount(2);
    }

    /// In other languages a full disk has other words, and disks fail in other ways.
    @Test
    void aFailureToReadOrWriteIsTheMachinesFault() {
        assertThat(execute(new IOException("Input/output error"), "list")).isEqualTo(ExitCode.UNFIT);
        assertThat(err.toString()).isEqualTo("loombench: Input/output error" + System.lineSeparator());
    }

    @Test
    void aThreadThatCanNotBeStartedIsNoFullHeap() {
        OutOfMemoryError error = new OutOfMemoryError("unable to create native thread: possibly out of memory");

        assertThat(execute(ErrorHandler.unfit(error), "list")).isEqualTo(ExitCode.UNFIT);
        assertThat(execute(ErrorHandler.unfit(new OutOfMemoryError("Java heap space")), "list"))
                .isEqualTo(ExitCode.UNFIT);
        assertThat(err.toString().lines())
                .satisfiesExactly(
                        threads -> assertThat(threads).contains("no more threads", "ulimit -u"),
                        heap -> assertThat(heap).contains("MiB is full"));
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
                .startsWith("loombench: internal error in thread ")
                .contains("it said ***", "at dev.loombench.cli.ErrorHandlerTest")
                .doesNotContain("hunter2x");
    }
}
