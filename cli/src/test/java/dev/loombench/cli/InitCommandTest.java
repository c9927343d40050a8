package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.lab.catalog.jvm.ShellWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitCommandTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void setUp() throws IOException {
        System.setProperty("loombench.home", System.getProperty("loombench.root"));
        file = folder.resolve("mine.yaml");
        Files.createFile(Files.createDirectory(folder.resolve("lib")).resolve("a.jar"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            task com.acme.Call --classpath .                                  | run
            task com.acme.Outer$Call --classpath 'lib/*:lib/a.jar'            | run
            ab --a 'sleep 9' --b 'sh -c "echo \\"# {x}: \\"; sleep 9"' --url http://h/a?b=c#d | ab
            ab --a 'sleep 8' --b 'sleep 9' --url http://h/ --rate 20,50       | ab
            """)
    void writesWhatTheNextCommandTakes(String command, String next) throws IOException {
        CommandResult written = init(command);
        String text = Files.readString(file);
        CommandResult again = init(command);

        assertThat(written.code()).as(written.err()).isZero();
        assertThat(written.out().strip()).isEqualTo(Notice.READY.message(file, "loombench " + next + " " + file));
        CommandResult plan = CommandResult.by(next, file, "--dry-run");
        assertThat(plan.code()).as(plan.err()).isZero();
        assertThat(again.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(again.err()).contains(CommandError.EXISTS.message(file));
        assertThat(file).hasContent(text);
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path target = folder.resolve("target.yaml");
        Files.createSymbolicLink(file, target);

        assertThat(init("task Call --classpath lib").code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(target).doesNotExist();
    }

    private CommandResult init(String command) {
        return CommandResult.by(ShellWords.split("init " + command + " --out " + file)
                .orElseThrow()
                .toArray());
    }
}
