package dev.loombench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.RecordedServerRun;
import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.secrets.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
    private static final String SCHEMA = "schema of a run or a load";
    private static final String EMPTY = "it is empty";
    private static final String NO_SCHEMA = "it doesn't say that it is a run or a load of Loombench";

    @TempDir
    Path folder;

    private Path run = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        run = RecordedServerRun.copy(folder.resolve("run"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv", "md"})
    void printsOrWritesTheSame(String format) {
        Path file = folder.resolve("file");

        CommandResult printed = CommandResult.by("export", run, "--format", format);
        CommandResult written = CommandResult.by("export", run.resolve("run.json"), "--format", format, "--out", file);

        assertThat(printed.code()).as(printed.err()).isZero();
        assertThat(printed.out()).contains("http-wait");
        assertThat(written.code()).isZero();
        assertThat(written.out()).isEmpty();
        assertThat(file).hasContent(printed.out());
    }

    @ParameterizedTest
    @CsvSource({"md, Servers that wait", "github, Servers that wait", "json, Servers that wait", "csv, http-wait"})
    void masksSecretsThatTheRunHolds(String format, String words) throws IOException {
        String secret = "hunter2x-exported-" + format;
        Path document = run.resolve("run.json");
        Files.writeString(document, Files.readString(document).replace(words, secret));

        CommandResult before = CommandResult.by("export", run, "--format", format);
        Secrets.known().declare("EXPORTED=" + secret);
        CommandResult masked = CommandResult.by("export", run, "--format", format);

        assertThat(before.out()).contains(secret);
        assertThat(masked.code()).as(masked.err()).isZero();
        assertThat(masked.out()).doesNotContain(secret);
    }

    @Test
    void refusesOnOneLine() throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "{}");
        Path damaged = Files.writeString(folder.resolve("damaged.json"), "{");

        Path nothing = folder.resolve("nothing");
        assertRefused(FileError.NOT_RUN.message(nothing, "run.json, load.json, capacity.json"), nothing, "csv");
        assertRefused(FileError.NOT_RUN.message(folder, "run.json, load.json, capacity.json"), folder, "csv");
        assertRefused(FileError.NOT_RUN.message(other, SCHEMA), other, "csv");
        assertRefused("damaged.json:1:", damaged, "csv");
        Path document = Files.writeString(folder.resolve("run.json"), "");
        assertRefused(FileError.DAMAGED.message(document, EMPTY), folder, "csv");
        Files.writeString(document, "[]");
        assertRefused(FileError.DAMAGED.message(document, NO_SCHEMA), folder, "csv");
        assertRefused(FileError.NO_BENCHMARK.message(run), run, "jmh");
        assertThat(CommandResult.by("export", run).err()).contains("'--format=FORMAT'");
        assertThat(CommandResult.by("export", run, "--format", "csv", "--out", folder.resolve("no/x"))
                        .code())
                .isEqualTo(ExitCode.UNFIT);
    }

    @Test
    void refusesADirectoryAndItsOwnSource() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("directory"));
        String document = Files.readString(run.resolve("run.json"));

        CommandResult refused = CommandResult.by("export", run, "--format", "csv", "--out", directory);
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err())
                .contains(CommandError.DIRECTORY.message(directory))
                .hasLineCount(1);
        Path source = run.resolve("run.json");
        CommandResult own = CommandResult.by("export", run, "--format", "csv", "--out", source);
        assertThat(own.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(own.err()).contains(CommandError.SOURCE.message(source)).hasLineCount(1);
        assertThat(run.resolve("run.json")).hasContent(document);
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.json", "trials/1/trial.json", "trials/1/latency.hlog", "experiments/x.yaml", ".lock"})
    void replacesNothingElseOfTheRun(String name) throws IOException {
        Path part = run.resolve(name);
        Files.createDirectories(part.resolveSibling(""));
        Files.writeString(part, "measured");

        for (Path source : List.of(run, run.resolve("run.json"))) {
            CommandResult refused = CommandResult.by("export", source, "--format", "csv", "--out", part);
            assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.err())
                    .contains(CommandError.SOURCE.message(part))
                    .hasLineCount(1);
        }
        assertThat(part).hasContent("measured");
    }

    @Test
    void replacesAnEarlierExportInTheRun() throws IOException {
        Path earlier = Files.writeString(run.resolve("trials.csv"), "old");

        assertThat(CommandResult.by("export", run, "--format", "csv", "--out", earlier)
                        .code())
                .isZero();

        assertThat(earlier).content().contains("http-wait");
    }

    private static void assertRefused(String words, Path path, String format) {
        CommandResult refused = CommandResult.by("export", path, "--format", format);
        assertThat(refused.code()).as(words).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).contains(words).hasLineCount(1);
        assertThat(refused.out()).isEmpty();
    }
}
