package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests when the launcher builds, and of its messages.
@DisabledOnOs(OS.WINDOWS)
class LauncherBuildIT {

    @TempDir
    Path folder;

    private LauncherSandbox scene;

    @BeforeEach
    void setUp() throws Exception {
        scene = LauncherSandbox.in(folder.toRealPath());
    }

    @Test
    void buildsOnFirstUseOnly() throws Exception {
        var first = scene.launch("list").run();
        var second = scene.launch("list").run();

        assertThat(first.err()).matches("loombench: building .* \\d+ s\n");
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).contains("list");
        assertThat(scene.builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "part/pom.xml", "part/src/main/java/A.java"})
    void buildsAgainWhenASourceIsNewer(String source) throws Exception {
        scene.launch("list").run();
        scene.touch(source);

        assertThat(scene.launch("list").run().err()).contains("(sources have");
        assertThat(scene.builds()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"part/src/test/java/ATest.java", "docs/a.md", "experiments/a.yaml", "part/src/main/.A.java.swp"})
    void doesNotBuildForWhatIsNotInIt(String file) throws Exception {
        scene.launch("list").run();
        scene.write(file);
        scene.touch(file);

        assertThat(scene.launch("list").run().err()).isEmpty();
        assertThat(scene.builds()).isEqualTo(1);
    }

    @Test
    void buildsAgainWhenASourceIsGone() throws Exception {
        scene.launch("list").run();
        Files.delete(scene.tree().resolve("part/src/main/java/B.java"));

        scene.launch("list").run();

        assertThat(scene.builds()).isEqualTo(2);
    }

    @Test
    void showsTheErrorsOfAFailedBuildAndTriesAgainNextTime() throws Exception {
        var failed = scene.launch("list")
                .with("FAKE_FAILURE", "/x/A.java:[3,5] broken")
                .run();

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.out()).isEmpty();
        assertThat(failed.err())
                .contains("[ERROR] /x/A.java:[3,5] broken", "launcher-build.log")
                .doesNotContain("-X switch", "[INFO]");
        assertThat(scene.launch("list").run().exitCode()).isZero();
        assertThat(scene.builds()).isEqualTo(2);
    }

    @Test
    void keepsTheOldBuildStaleWhenTheNewOneFails() throws Exception {
        scene.launch("list").run();
        scene.touch("pom.xml");
        var failed = scene.launch("list").with("FAKE_FAILURE", "broken").run();
        var second = scene.launch("list").with("FAKE_FAILURE", "broken").run();

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(scene.builds()).isEqualTo(3);
    }

    @Test
    void saysWhatToInstallWithoutMaven() throws Exception {
        Files.delete(scene.bin().resolve("mvn"));
        Path tools = LauncherSandbox.tools(folder, "mkdir", "rm", "rmdir");

        var outcome = scene.launch("list").with("PATH", tools).run();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("Apache Maven", "install maven");
        assertThat(scene.tree().resolve("dist/target/launcher.lock")).doesNotExist();
    }

    @Test
    void twoAtTheSameTimeBuildOnce() throws Exception {
        Path firstErr = folder.resolve("first.err");
        Process first = scene.launch("list").with("FAKE_SECONDS", 2).start(folder.resolve("first.out"), firstErr);
        Process second = scene.launch("list").with("FAKE_SECONDS", 2).start(folder.resolve("second.out"), firstErr);

        assertThat(first.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(second.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(first.exitValue()).isZero();
        assertThat(second.exitValue()).isZero();
        assertThat(Files.readString(folder.resolve("first.out"))).contains("list");
        assertThat(Files.readString(folder.resolve("second.out"))).contains("list");
        assertThat(scene.builds()).isEqualTo(1);
    }

    @Test
    void breaksTheLockOfADeadBuilder() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        scene.write("dist/target/launcher.lock/" + dead.pid());

        assertThat(scene.launch("list").run().err()).contains("done in").doesNotContain("waiting");
        assertThat(scene.tree().resolve("dist/target/launcher.lock")).doesNotExist();
    }

    @Test
    void saysSoWhereItCanMakeNoLock() throws Exception {
        scene.write("dist/target/launcher.lock");

        var outcome = scene.launch("list").run();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .hasLineCount(1)
                .startsWith("loombench: can't build: ")
                .contains("the folder ", "dist/target/launcher.lock. Check");
        assertThat(scene.builds()).isZero();
    }

    @Test
    void saysSoWhereTheBuildHasNoPlace() throws Exception {
        scene.write("dist/target");

        var outcome = scene.launch("list").run();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).hasLineCount(1).contains("dist/target can't be written");
    }

    @Test
    void anInterruptedBuildLeavesNoLockAndNoMaven() throws Exception {
        Path err = folder.resolve("err");
        Process launcher = scene.launch("list").with("FAKE_SECONDS", 60).start(folder.resolve("out"), err);
        while (scene.builds() == 0) {
            Thread.sleep(20);
        }
        var maven = launcher.toHandle().children().toList();
        launcher.destroy();

        assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isEqualTo(143);
        assertThat(maven).isNotEmpty();
        for (ProcessHandle child : maven) {
            child.onExit().get(30, TimeUnit.SECONDS);
        }
        assertThat(scene.tree().resolve("dist/target/launcher.lock")).doesNotExist();
    }
}
