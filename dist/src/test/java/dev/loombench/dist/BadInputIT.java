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

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("a command is missing"),
                mistake("bogus", "bogus"),
                mistake("did you mean 'sleep-10k'", "run", "sleep-10kk"),
                mistake("no such file", "run", "nosuch.yaml"),
                mistake("is a directory", "run", "./"),
                mistake("broken.yaml:2:", "run", "broken.yaml"),
                mistake("did you mean 'title'", "run", "typo.yaml"),
                mistake("from 1 to 1000", "run", "micro-tasks", "--forks -3"),
                mistake("not an int", "run", "micro-tasks", "--forks 99999999999"),
                mistake("no selected experiment has a factor 'foo'", "run", "micro-tasks", "-p foo=1"),
                mistake("'-5' is not", "run", "micro-tasks", "-p tasks=-5"),
                mistake("1 to 10000000", "run", "micro-tasks", "-p tasks=999999999999"),
                mistake("is given twice", "run", "micro-tasks", "-p tasks=1 -p tasks=2"),
                mistake("'fast' is not an execution model", "run", "micro-tasks", "--models fast"),
                mistake("'' is not an execution model", "run", "micro-tasks", "--models ,"),
                mistake("'0' is not a pool size", "run", "micro-tasks", "--models fixed-pool(0)"),
                mistake("must be more than 0", "run", "--budget 0s"),
                mistake("between 0 and 1", "run", "--margin NaN"),
                mistake("from 0.1% to 50%", "run", "--precision 0"),
                mistake("from 0.1% to 50%", "run", "--precision 200%"),
                mistake("from 0.1% to 50%", "run", "--precision 0.01%"),
                mistake("must be a share such as 2%", "run", "--precision abc"),
                mistake("can't change --precision", "run", "--resume . --precision 2%"),
                mistake("letters, digits", "run", "micro-tasks", "--name a/b"),
                mistake("begins with '-'", "run", "micro-tasks", "--jvm-arg="),
                mistake("Unrecognized VM option 'Nonsense'", "run", "micro-tasks", "--jvm-arg=-XX:+Nonsense"),
                mistake("--variant nonsense: ", "run", "micro-tasks", "--variant nonsense=-XX:+Nonsense"),
                mistake("name=options", "run", "micro-tasks", "--variant zgc"),
                mistake("small letters", "run", "micro-tasks", "--variant ZGC=-XX:+UseZGC"),
                mistake("isn't closed", "run", "micro-tasks", "--variant a=-Da='b"),
                mistake("'zgc' is given twice", "run", "--variant zgc=-Xint --variant zgc=-Xint"),
                mistake("must be at least 1 processor", "run", "micro-tasks", "--cpus 0"),
                mistake("not an int", "run", "micro-tasks", "--cpus 1,two"),
                mistake("must be at least 0.1 processors", "run", "micro-tasks", "--cpu-quota 0"),
                mistake("JDK 17 is too old", "run", "--jdk 17"),
                mistake("17.0.1", "run", "--jdk old"),
                mistake("no such thing", "run", "--jdk broken"),
                mistake("no such directory", "run", "--jdk nowhere"),
                mistake("isn't a directory", "run", "wall-clock-sleep", "--profile smoke --out file"),
                mistake("no such run directory", "run", "--resume nowhere"),
                mistake("not a Loombench run", "run", "--resume ."),
                mistake("can't change --forks", "run", "--resume . --forks 2"),
                mistake("can't change --variant", "run", "--resume . --variant zgc=-XX:+UseZGC"),
                mistake("takes no experiments", "run", "--resume . micro-tasks"),
                mistake("takes no experiments or files", "ab", "--resume . my-ab.yaml"),
                mistake("can't change --pairs", "ab", "--resume . --pairs 2"),
                mistake("no such run directory", "ab", "--resume nowhere"),
                mistake("not a Loombench run", "report", "."),
                mistake("neither a run nor a directory of runs", "open"),
                mistake("neither a run nor a load", "export", ".", "--format csv"),
                mistake("unknown experiment 'x'", "show", "x"),
                mistake("--nonsense", "list", "--nonsense"));
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

        assertThat(outcome.err())
                .contains(": can't write a temporary file there (no such directory)", "free some space in it")
                .doesNotContain("Exception", "internal error");
        assertThat(outcome.exitCode()).isEqualTo(3);
    }
}
