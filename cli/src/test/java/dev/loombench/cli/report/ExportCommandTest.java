package dev.loombench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.RecordedServerRun;
import dev.loombench.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
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

    @Test
    void refusesOnOneLine() throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "{}");
        Path damaged = Files.writeString(folder.resolve("damaged.json"), "{");

        assertRefused("--format xml: must be one of json, csv, md, jmh, hdr, github", ExitCode.BAD_INPUT, run, "xml");
        assertRefused(
                "nothing: can't be read (no such file or directory)",
                ExitCode.BAD_INPUT,
                folder.resolve("nothing"),
                "csv");
        assertRefused("not a Loombench run, since it has no run.json", ExitCode.BAD_INPUT, folder, "csv");
        assertRefused("other.json: not a Loombench run", ExitCode.BAD_INPUT, other, "csv");
        assertRefused("damaged.json:1:", ExitCode.BAD_INPUT, damaged, "csv");
        Files.writeString(folder.resolve("run.json"), "");
        assertRefused("run.json: damaged: it is empty", ExitCode.BAD_INPUT, folder, "csv");
        Files.writeString(folder.resolve("run.json"), "[]");
        assertRefused("run.json: damaged: it doesn't say that it is a run", ExitCode.BAD_INPUT, folder, "csv");
        assertRefused("it has no forks with a time or a rate", ExitCode.BAD_INPUT, run, "jmh");
        assertRefused("no latency.hlog lies there", ExitCode.BAD_INPUT, run, "hdr");
        assertThat(CommandResult.by("export", run).err()).contains("Missing required option: '--format=FORMAT'");
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
                .contains("is a directory; choose another file")
                .hasLineCount(1);
        CommandResult own = CommandResult.by("export", run, "--format", "csv", "--out", run.resolve("run.json"));
        assertThat(own.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(own.err())
                .contains("would replace the results that are read")
                .hasLineCount(1);
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
                    .contains("would replace the results that are read")
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

    @Test
    void keepsTheModeOfTheFileAndFollowsLinks() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        Path draft = Files.writeString(folder.resolve("link.tmp"), "mine");

        assertThat(CommandResult.by("export", run, "--format", "csv", "--out", link)
                        .code())
                .isZero();

        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(file).content().contains("http-wait");
        assertThat(link).isSymbolicLink();
        assertThat(draft).hasContent("mine");
    }

    private static void assertRefused(String words, int code, Path path, String format) {
        CommandResult refused = CommandResult.by("export", path, "--format", format);
        assertThat(refused.code()).as(words).isEqualTo(code);
        assertThat(refused.err()).contains(words).hasLineCount(1);
        assertThat(refused.out()).isEmpty();
    }
}
