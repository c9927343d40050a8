package dev.loombench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.run.RunOutcomePrinter;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.run.Laboratory.RunResult;
import dev.loombench.report.SampleRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The report of a made run, from its beginning to its end.
class OpenOptionTest {
    private static final String REFRESH = "http-equiv=\"refresh\"";
    private static final String LAST = "Last written at ";
    private static final RunDocument RUN = SampleRun.PARTIAL.document();

    @TempDir
    Path run;

    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theReportReloadsItselfUntilTheRunEndsOrIsInterrupted(boolean interrupted) throws Exception {
        RunningCommand command = command();

        command.report.write(run, snapshot(0), command.output);
        assertThat(report()).contains(REFRESH, "0 of 12");
        command.report.write(run, snapshot(4), command.output);
        assertThat(report()).contains(REFRESH, "4 of 12", LAST);

        RunOutcomePrinter.of(command.output).finish(new RunResult(run, RUN, false), interrupted);
        assertThat(report()).contains(RUN.id()).doesNotContain(REFRESH, LAST);
        assertThat(run).isDirectoryContaining(file -> file.endsWith("report.html"));
    }

    @Test
    void withoutABrowserOneLineSaysWhereTheReportIs() {
        RunningCommand command = command("--open");

        command.report.write(run, snapshot(0), command.output);
        command.report.write(run, snapshot(4), command.output);

        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("loombench: ")
                .contains("browser", run.resolve("report.html").toString());
    }

    @Test
    void aReportThatCannotBeWrittenEndsNoRun() throws IOException {
        Files.createDirectory(run.resolve("report.html"));
        RunningCommand command = command("--open");

        command.report.write(run, snapshot(0), command.output);

        assertThat(err.toString()).isEmpty();
    }

    private static RunSnapshot snapshot(int finished) {
        return new RunSnapshot(RUN, finished, 12, Duration.ofMinutes(3), Instant.EPOCH);
    }

    private String report() throws IOException {
        return Files.readString(run.resolve("report.html"));
    }

    private RunningCommand command(String... words) {
        RunningCommand command = new RunningCommand();
        new CommandLine(command)
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err))
                .parseArgs(words);
        return command;
    }

    @Command
    private static final class RunningCommand {
        @Mixin
        private final OpenOption report = new OpenOption();

        @Mixin
        private final FormatOptions output = new FormatOptions();
    }
}
