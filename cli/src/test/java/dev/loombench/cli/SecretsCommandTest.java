package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.lab.catalog.jvm.ShellWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No message shows a secret, wherever a command line or a file of settings holds it, and whatever else is wrong.
class SecretsCommandTest {
    private static final String PLANTED = "qPlanted7x";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load http://me:qPlanted7x@localhost/ --rate 5",
                "load me:qPlanted7x@localhost --rate 5",
                "load http://me:qPlanted7x@localhost/ --plan missing.jmx",
                "load ftp://me:qPlanted7x@localhost/ --rate 5",
                "load 'http://localhost/?token=qPlanted7x bad' --rate 5",
                "load http://localhost/ --rate 5 --header 'Authorization Bearer qPlanted7x' --secret bearer",
                "load http://localhost/ --rate 5 --header 'Author ization: Bearer qPlanted7x'",
                "load http://localhost/ --rate 5 --passwd qPlanted7x",
                "load http://localhost/ --rate 5 --password=qPlanted7x",
                "load http://localhost/ --plan missing.jmx -J host=x -J password=qPlanted7x",
                "load http://localhost/ --plan missing.jmx -Jpassword=qPlanted7x",
                "load http://localhost/ --rate 5 -J password=qPlanted7x",
                "run --jvm-arg password=qPlanted7x",
                "run --variant password=qPlanted7x",
                "run -p password=qPlanted7x sleep-10k --dry-run",
                "ab --a 'java --password qPlanted7x -jar missing.jar' --url http://localhost/ --rate 5",
                "ab --a 'missing-program --password qPlanted7x' --b 'missing-program' --url http://localhost/ --rate 5",
                "ab --a 'missing-program -Dpassword=qPlanted7x",
                "ab --a x --b y --env-a 'PASSWORD: qPlanted7x' --url http://localhost/ --rate 5",
                "ab --a x --b y --url http://me:qPlanted7x@localhost/ --rate 5",
                "ab --a x --b y --url http://localhost/ --ready http://me:qPlanted7x@localhost/ --rate a",
                "ab --a x --b y --url http://localhost/ --rate 5 --header 'X-Api-Key qPlanted7x' --secret x-api-key",
                "ab --resume http://me:qPlanted7x@localhost/",
                "diagnose --during 'load http://me:qPlanted7x@h/ --rate 1' --pid 1",
                "diagnose --during 'load http://h/ --rate 1 --header Authorization:qPlanted7x --users 5' --pid 1",
                "diagnose --pid 1 -- java --password qPlanted7x",
                "export http://me:qPlanted7x@localhost/ --format md",
                "compare http://me:qPlanted7x@localhost/ b"
            })
    void aRefusedCommandShowsNone(String command) {
        String[] words = ShellWords.split(command)
                .map(list -> list.toArray(String[]::new))
                .orElseGet(() -> command.split(" ", 4));

        CommandResult result = CommandResult.by((Object[]) words);

        assertThat(result.code()).isNotZero();
        assertThat(result.err()).startsWith("loombench: ");
        assertThat(result.out() + result.err()).doesNotContain(PLANTED);
    }

    @Test
    void theStackTraceShowsNone() {
        CommandResult result = CommandResult.by("load", "http://me:" + PLANTED + "@localhost/", "--rate", "5", "-vv");

        assertThat(result.err()).contains("\tat ").doesNotContain(PLANTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sides: {a: {command: [java, --password, qPlanted7x, {}]}}",
                "sides: {a: {command: x, env: {DB_PASSWORD: qPlanted7x}}}\nrate: qPlanted7x",
                "secrets: [LOGIN]\nsides: {a: {command: x, env: {LOGIN: qPlanted7x}}}\nrate: qPlanted7x",
                "url: http://me:qPlanted7x@localhost/",
                "url: http://localhost/\nheaders: {Cookie: id=qPlanted7x}\nbody: {}\nrate: qPlanted7x",
                "url: http://localhost/\nbody: '{\"password\": \"qPlanted7x\"}'\nmethod: qPlanted7x",
                "properties: {password: qPlanted7x}\nplan: qPlanted7x"
            })
    void aRefusedFileShowsNone(String settings) throws IOException {
        Path file = Files.writeString(folder.resolve("ab.yaml"), "schema: loombench/ab/v1\n" + settings + "\n");

        CommandResult result = CommandResult.by("ab", file);

        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.out() + result.err()).doesNotContain(PLANTED);
    }

    @Test
    void aFileOfArgumentsShowsNone() throws IOException {
        Path file = Files.writeString(folder.resolve("words"), "--passwd " + PLANTED);

        CommandResult result = CommandResult.by("load", "http://localhost/", "@" + file);

        assertThat(result.err()).doesNotContain(PLANTED);
    }
}
