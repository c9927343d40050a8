package dev.loombench.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhCommandTest {
    private static final String PASSED_ON = " -wi 1 -v EXTRA";

    @TempDir
    Path folder;

    private Path jar(String name) throws IOException {
        Path jar = folder.resolve(name);
        String type = FakeJmh.class.getName().replace('.', '/') + ".class";
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeJmh.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream code = Objects.requireNonNull(FakeJmh.class.getResourceAsStream("FakeJmh.class"))) {
            out.putNextEntry(new JarEntry(type));
            code.transferTo(out);
        }
        return jar;
    }

    private CommandResult compared(String other, String... words) throws IOException {
        return CommandResult.by(Stream.concat(
                        Stream.of("jmh", "--a", jar("base.jar"), "--b", jar(other), "--out", folder.resolve("out")),
                        Stream.of(words))
                .toArray());
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"slow.jar, 99", "same.jar, 0"})
    void judgesForksThatTakeTurns(String other, int code) throws IOException {
        CommandResult result = compared(
                other, "--forks", "6", "--seed", "7", "--fail-on", "slower>3%", "-v", "-wi", "1", "-v", "EXTRA");

        assertThat(result.code()).as(result.err()).isEqualTo(code);
        List<String> log = Files.readAllLines(folder.resolve("log"));
        List<String> first =
                IntStream.range(0, 6).mapToObj(block -> log.get(2 * block)).toList();
        assertThat(first).contains("base.jar" + PASSED_ON, other + PASSED_ON);
        for (int block = 0; block < 6; block++) {
            assertThat(log.subList(2 * block, 2 * block + 2)).doesNotHaveDuplicates();
        }
        assertThat(results()).hasSize(12);
        assertThat(CommandResult.by(
                        Stream.concat(Stream.of("compare", "--paired", "--fail-on", "slower>3%"), results().stream())
                                .toArray()))
                .as("what is kept says the same")
                .satisfies(again -> assertThat(again.code()).isEqualTo(code))
                .satisfies(again -> assertThat(again.out()).isEqualTo(result.out()));
    }

    @Test
    void keepsTheBlocksBeforeAFailure() throws IOException {
        CommandResult result = compared("failing.jar", "--forks", "6");

        assertThat(result.code()).isEqualTo(ExitCode.INVALID);
        assertThat(result.err())
                .contains(CommandFailure.NO_RESULTS.message(
                        folder.resolve("failing.jar"),
                        3,
                        2,
                        results().getFirst().getParent()));
        assertThat(results()).hasSize(2);
    }
}
