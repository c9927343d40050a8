package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests how the launcher finds its installation and which arguments it passes to the JVM.
@DisabledOnOs(OS.WINDOWS)
class LauncherIT {

    private static final String MAIN = "dev.loombench.cli.Main";

    @TempDir
    Path folder;

    private LauncherSandbox scene;

    @BeforeEach
    void setUp() throws Exception {
        scene = LauncherSandbox.in(folder.toRealPath());
    }

    static List<List<String>> shells() {
        return LauncherSandbox.shells();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void passesArgumentsUntouchedInEachShell(List<String> shell) throws Exception {
        String[] arguments = {"run", "two  words", "", "*", "$HOME", "\\n", "'\"", "-é", "@file", "a;b"};

        var outcome = scene.launch(arguments).by(shell).run();

        assertThat(outcome.err()).contains("building").contains("done in");
        assertThat(outcome.out()).endsWith(arguments).contains(MAIN);
    }

    @Test
    void becomesTheJvmAndHasItsExitCodeAndDirectory() throws Exception {
        var outcome =
                scene.launch("list").with("FAKE_EXIT", 99).in(scene.jdks()).run();

        assertThat(outcome.exitCode()).isEqualTo(99);
        assertThat(outcome.out()).contains("pid " + outcome.pid(), "in " + scene.jdks());
    }

    @Test
    void tellsTheLabWhereItsPartsAre() throws Exception {
        var outcome = scene.launch("list").run();

        assertThat(outcome.out())
                .contains("-Dloombench.home=" + scene.distribution())
                .contains("-Dloombench.experiments=" + scene.tree().resolve("experiments"))
                .containsSequence(
                        "-cp",
                        scene.distribution()
                                .resolve("lib/lab/loombench-cli-1.jar")
                                .toString());
    }

    @Test
    void findsItselfThroughAChainOfLinks() throws Exception {
        Path links = Files.createDirectory(folder.resolve("links"));
        Files.createSymbolicLink(links.resolve("absolute"), scene.launcher());
        Files.createSymbolicLink(links.resolve("relative"), Path.of("absolute"));
        Path folderLink = Files.createSymbolicLink(folder.resolve("here"), Path.of("links"));
        Path last = Files.createSymbolicLink(links.resolve("last"), Path.of("../here/relative"));

        var outcome =
                scene.launch(folderLink.resolve(last.getFileName()), "list").run();

        assertThat(outcome.out()).contains("-Dloombench.home=" + scene.distribution());
    }

    @Test
    void passesExtraOptionsToTheLab() throws Exception {
        scene.write("-Dstar=a");

        var outcome = scene.launch("list")
                .with("LOOMBENCH_JVM_ARGS", "-Xmx1g -Dstar=*")
                .in(scene.tree())
                .run();

        assertThat(outcome.out()).containsSequence("-Xmx1g", "-Dstar=*", MAIN, "list");
    }

    /// In others than UTF-8 the JVM finds no file whose name has letters that they lack, not even its
    /// own.
    @ParameterizedTest
    @CsvSource({
        "'', '', '', C.UTF-8",
        "C, C.UTF-8, '', C.UTF-8",
        "'', POSIX, C.UTF-8, C.UTF-8",
        "'', '', C, C.UTF-8",
        "'', '', xx_XX.UTF-8, C.UTF-8",
        "'', '', C.utf8, C.utf8",
        "C.utf8, C, C, C.utf8"
    })
    void readsAndWritesAllLettersUnlessALocaleSaysOtherwise(String all, String type, String language, String charset)
            throws Exception {
        var outcome = scene.launch("list")
                .with("LC_ALL", all)
                .with("LC_CTYPE", type)
                .with("LANG", language)
                .run();

        assertThat(outcome.out()).contains("charset of " + charset);
    }

    /// A JVM ends in it with several lines and exit code 1.
    @ParameterizedTest
    @MethodSource("shells")
    void saysSoWhereTheCurrentFolderIsGone(List<String> shell) throws Exception {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        String script = "cd '" + gone + "' && rmdir '" + gone + "' && exec \"$@\"";
        List<String> words = new ArrayList<>(List.of("-c", script, "sh"));
        words.addAll(shell);
        words.addAll(List.of(scene.launcher().toString(), "list"));

        var outcome =
                scene.launch(Path.of("/bin/sh"), words.toArray(String[]::new)).run();

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err()).contains("current folder");
    }

    @Test
    void makesTheStartUpCacheOnceAndUsesIt() throws Exception {
        assertThat(scene.launch("list").run().out()).anyMatch(word -> word.startsWith("-XX:AOTCache="));
        Path caches = scene.distribution().resolve("cache");
        try (var files = Files.list(caches)) {
            assertThat(files)
                    .singleElement()
                    .satisfies(file -> assertThat(file.getFileName().toString())
                            .startsWith("25.0.1")
                            .endsWith(".aot"));
        }
        assertThat(scene.launch("list").with("LOOMBENCH_AOT", "off").run().out())
                .noneMatch(word -> word.startsWith("-XX:AOTCache"));
    }

    /// The name of the cache contains the JDK's folder and is too long for a file name here, so that creating
    /// it fails even for root.
    @ParameterizedTest
    @MethodSource("shells")
    void goesOnWithoutACacheThatCannotBeMade(List<String> shell) throws Exception {
        String deep = String.join("/", "a".repeat(100), "b".repeat(100), "c".repeat(100));
        Path jdk = scene.jdk(deep, "25.0.1");

        var outcome =
                scene.launch("list").by(shell).with("LOOMBENCH_JAVA_HOME", jdk).run();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).endsWith(MAIN, "list").noneMatch(word -> word.startsWith("-XX:AOTCache"));
        assertThat(outcome.err()).hasLineCount(1).contains("done in");
    }

    @Test
    void goesOnWithoutACacheWhereItsFolderIsAFile() throws Exception {
        scene.launch("list").with("LOOMBENCH_AOT", "off").run();
        Files.writeString(scene.distribution().resolve("cache"), "in the way");

        var outcome = scene.launch("list").run();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).noneMatch(word -> word.startsWith("-XX:AOTCache"));
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void startsJmhWithoutTheLab() throws Exception {
        var outcome = scene.launch("jmh", "-l", "a b").run();

        Path lib = scene.distribution().resolve("lib");
        String classPath = lib.resolve("subject") + "/*:" + lib.resolve("profiler") + "/*";
        assertThat(outcome.out().subList(3, outcome.out().size()))
                .containsExactly("-cp", classPath, "dev.loombench.subject.host.JmhMain", "-l", "a b");
    }

    @Test
    void neverBuildsInADistribution() throws Exception {
        Path launcher = scene.unpackedLauncher();
        Path distribution = launcher.resolve("../..").normalize().toRealPath();

        var outcome = scene.launch(launcher, "list").run();

        assertThat(outcome.out())
                .contains("-Dloombench.home=" + distribution)
                .contains("-Dloombench.experiments=" + distribution.resolve("experiments"));
        assertThat(outcome.err()).isEmpty();
        assertThat(scene.builds()).isZero();
    }

    @Test
    void saysSoWhereThereIsNeitherTreeNorDistribution() throws Exception {
        Path stray = folder.resolve("loombench");
        Files.copy(scene.launcher(), stray);

        var outcome = scene.launch(stray, "list").run();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("symbolic link");
    }
}
