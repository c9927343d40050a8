package dev.loombench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.RecordedServerRun;
import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path folder;

    private Path run = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        run = RecordedServerRun.copy(folder.resolve("run"));
    }

    @Test
    void refusesOnOneLine() {
        assertRefused(CommandError.SEVERAL_REPORTS.message(), ExitCode.BAD_INPUT, run, run);
        Path nowhere = folder.resolve("none/report.html");
        assertRefused(
                CommandFailure.UNWRITABLE.message(nowhere, "no such file or directory"),
                ExitCode.UNFIT,
                run,
                "--out",
                nowhere);
        assertRefused("'RUN'", ExitCode.BAD_INPUT);
    }

    private static void assertRefused(String words, int code, Object... args) {
        Object[] allArgs = new Object[args.length + 1];
        allArgs[0] = "report";
        System.arraycopy(args, 0, allArgs, 1, args.length);
        CommandResult refused = CommandResult.by(allArgs);
        assertThat(refused.code()).as(words).isEqualTo(code);
        assertThat(refused.err()).contains(words).hasLineCount(1);
        assertThat(refused.out()).isEmpty();
    }
}
