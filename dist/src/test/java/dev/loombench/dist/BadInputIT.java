package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that invalid input is refused with a one-line message and the documented exit code.
@DisabledOnOs(OS.WINDOWS)
class BadInputIT {

    @TempDir
    Path folder;

    @BeforeEach
    void setUp() throws Exception {
        Files.writeString(folder.resolve("file"), "a file");
        Files.writeString(folder.resolve("broken.yaml"), "id: x\n  title: [\n");
        Files.writeString(folder.resolve("typo.yaml"), "schema: loombench/experiment/v1\nid: x\ntitel: X\n");
        Path old = Files.createDirectories(folder.resolve("old/bin"));
        LauncherSandbox.script(old.resolve("java"), "#!/bin/sh\nexit 0\n");
        Files.writeString(folder.resolve("old/release"), "JAVA_VERSION=\"17.0.1\"\n");
        Path broken = Files.createDirectories(folder.resolve("broken/bin"));
        LauncherSandbox.script(broken.resolve("java"), "#!/bin/sh\necho no such thing >&2\nexit 1\n");
        Files.writeString(folder.resolve("broken/release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    /// One of each kind, for the launcher's sake: the others are tried in process.
    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("a command is missing"),
                mistake("bogus", "bogus"),
                mistake("did you mean 'title'", "run", "typo.yaml"),
                mistake("not a Loombench run", "run", "--resume nowhere"),
                mistake("17.0.1", "run", "--jdk old"));
    }

    private static Arguments mistake(String words, String... arguments) {
        return arguments(List.of(arguments), words);
    }

    @ConcurrentTest
    @ParameterizedTest
    @MethodSource("mistakes")
    void isRefusedOnOneLine(List<String> arguments, String words) throws Exception {
        var outcome = new InstalledLab(folder).run(arguments.toArray(String[]::new));

        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .startsWith("loombench: ")
                .contains(words)
                .doesNotContain("Exception", "internal error");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(folder.resolve("loombench-runs")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void moreProcessorsThanThereAreIsTheMachinesFault() throws Exception {
        for (String[] limit : new String[][] {{"--cpus", "99999"}, {"--cpu-quota", "99999"}}) {
            var outcome = new InstalledLab(folder).run("run", "micro-tasks", "--profile smoke", limit[0], limit[1]);

            assertThat(outcome.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("loombench: " + limit[0] + " 99999")
                    .contains("only");
            assertThat(outcome.exitCode()).isEqualTo(3);
            assertThat(folder.resolve("loombench-runs")).doesNotExist();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutTasksetItSaysWhatIsMissing() throws Exception {
        var outcome = new InstalledLab(folder)
                .launch("run", "micro-tasks", "--cpus 1")
                .with("PATH", LauncherSandbox.tools(folder, "find", "cat", "mkdir", "mv", "readlink"))
                .run();

        assertThat(outcome.err().lines()).singleElement().asString().contains("taskset", "install util-linux");
        assertThat(outcome.exitCode()).isEqualTo(3);
    }

    @Test
    void noPlaceForTemporaryFilesIsTheMachinesFault() throws Exception {
        var outcome = new InstalledLab(folder)
                .launch("run", "wall-clock-sleep", "--profile smoke")
                .with("LOOMBENCH_JVM_ARGS", "-Djava.io.tmpdir=" + folder.resolve("nowhere"))
                .run();

        assertThat(outcome.err()).contains("java.io.tmpdir").doesNotContain("Exception", "internal error");
        assertThat(outcome.exitCode()).isEqualTo(3);
    }
}
