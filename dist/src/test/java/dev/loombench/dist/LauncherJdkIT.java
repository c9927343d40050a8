package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests which JDK the launcher selects, by the cache file named after version and folder.
@DisabledOnOs(OS.WINDOWS)
class LauncherJdkIT {

    @TempDir
    Path folder;

    private LauncherSandbox scene;

    @BeforeEach
    void setUp() throws Exception {
        scene = LauncherSandbox.in(folder.toRealPath());
        assertThat(scene.launch("list").run().exitCode()).isZero();
    }

    @Test
    void takesTheNewestUpdateOfTheLowestVersion() throws Exception {
        scene.jdk("a", "26.0.1");
        scene.jdk("b", "25.0.9");
        scene.jdk("c", "25.0.10");
        scene.jdk("d", "24.0.2");
        scene.jdk("e", "1.8.0_402");
        Path pipe = scene.jdk("f", "25.0.11").resolve("release");
        Files.delete(pipe);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThat(chosenBy(searching("list"))).isEqualTo("25.0.10+c");
    }

    @Test
    void prefersWhatIsNamedInTheEnvironment() throws Exception {
        Path named = scene.jdk("z", "27");
        Path tooOld = scene.jdk("y", "21.0.8");

        assertThat(chosenBy(searching("list").with("JAVA_HOME", named))).isEqualTo("27+z");
        assertThat(chosenBy(searching("list").with("JAVA_HOME", tooOld))).isEqualTo("25.0.1+chosen");
    }

    @Test
    void followsTheLinksOfTheJavaOnThePath() throws Exception {
        Path named = scene.jdk("z", "27-ea");
        Path alternatives = Files.createDirectory(folder.resolve("alternatives"));
        Files.createSymbolicLink(alternatives.resolve("java"), named.resolve("bin/java"));
        Files.createSymbolicLink(scene.bin().resolve("java"), Path.of("../alternatives/java"));

        assertThat(chosenBy(searching("list").with("PATH", scene.bin() + ":/usr/bin:/bin")))
                .isEqualTo("27-ea+z");
    }

    @Test
    void warnsOfAnUnusableChoice() throws Exception {
        Path tooOld = scene.jdk("y", "21.0.8");

        var outcome = searching("list").with("LOOMBENCH_JAVA_HOME", tooOld).run();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.err()).contains("LOOMBENCH_JAVA_HOME is", tooOld.toString());
    }

    @Test
    void saysWhatItFoundAndWhatToInstallWhereThereIsNone() throws Exception {
        Files.writeString(scene.jdks().resolve("chosen/release"), "JAVA_VERSION=\"21.0.8\"\n");
        Path empty = Files.createDirectory(folder.resolve("empty"));

        var outcome = searching("list").with("JAVA_HOME", empty).run();

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .contains("no JDK", "version 25")
                .contains(
                        "JAVA_HOME: " + empty,
                        "LOOMBENCH_JAVA_HOME: not",
                        scene.jdks().toString())
                .contains("21.0.8  " + scene.jdks().resolve("chosen"))
                .contains("openjdk-25-jdk", "openjdk@25")
                .contains("version 21");
    }

    @Test
    void jmhOfADistributionNeedsVersion21AndPrefersTheOneOfTheLab() throws Exception {
        Path launcher = scene.unpackedLauncher();
        LauncherSandbox.script(scene.jdk("chosen", "21.0.8").resolve("bin/java"), "#!/bin/sh\necho 21 \"$@\"\n");

        var onlyOld = searching(launcher, "jmh", "-l").run();
        var onlyOldInTree = searching("jmh", "-l").run();
        var onlyOldForTheLab = searching(launcher, "list").run();
        scene.jdk("later", "25.0.1");
        var both = searching(launcher, "jmh", "-l").run();

        assertThat(onlyOld.out()).singleElement().asString().startsWith("21 ").endsWith("JmhMain -l");
        assertThat(onlyOld.err()).isEmpty();
        assertThat(onlyOldInTree.exitCode()).isEqualTo(3);
        assertThat(onlyOldForTheLab.exitCode()).isEqualTo(3);
        assertThat(onlyOldForTheLab.err()).contains("\"jmh\" or \"jmeter\"");
        assertThat(both.out()).contains("-l").doesNotContain("21");
    }

    @Test
    void jmhOfADistributionTakesTheNamedJdk() throws Exception {
        Path named = scene.jdk("named", "21.0.8");
        LauncherSandbox.script(named.resolve("bin/java"), "#!/bin/sh\necho 21\n");

        var outcome = searching(scene.unpackedLauncher(), "jmh", "-l")
                .with("LOOMBENCH_JAVA_HOME", named)
                .run();

        assertThat(outcome.out()).containsExactly("21");
        assertThat(outcome.err()).isEmpty();
    }

    /// Creates a launch that only finds the fake JDKs.
    private LauncherCommand searching(String... arguments) throws Exception {
        return searching(scene.launcher(), arguments);
    }

    private LauncherCommand searching(Path launcher, String... arguments) throws Exception {
        Path tools = LauncherSandbox.tools(folder, "find", "cat", "mkdir", "mv", "readlink");
        return LauncherCommand.of(launcher, arguments)
                .with("PATH", tools)
                .with("LOOMBENCH_JDK_ROOTS", "/nonexistent:" + scene.jdks());
    }

    private String chosenBy(LauncherCommand launch) throws Exception {
        var outcome = launch.run();
        String name = outcome.out().stream()
                .filter(word -> word.startsWith("-XX:AOTCache="))
                .map(word -> Path.of(word).getFileName().toString())
                .findAny()
                .orElseThrow(() -> new AssertionError(outcome.toString()));
        String version = name.substring(0, name.indexOf('+'));
        return version + name.substring(name.lastIndexOf('+')).replace(".aot", "");
    }
}
