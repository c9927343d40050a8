package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the alias for JBang with JBang itself, which takes the distribution from a local repository. It has no
/// network.
@EnabledOnOs(OS.LINUX)
class JBangIT {
    /// Exit code of JBang's JVM for "execute what I printed", which its script does.
    private static final int EXECUTE = 255;

    @TempDir
    Path folder;

    @Test
    void theAliasUnpacksTheZipAndBecomesItsLauncher() throws Exception {
        publish();

        var prepared = launch(
                        BareHome.jdk().resolve("bin/java"),
                        "-cp",
                        System.getProperty("surefire.test.class.path"),
                        "dev.jbang.Main",
                        "run",
                        "--offline",
                        "loombench@" + LauncherSandbox.root().resolve("jbang-catalog.json"),
                        "list",
                        "--no-such-option")
                .run();
        assertThat(prepared.exitCode()).as(prepared.err()).isEqualTo(EXECUTE);
        String command = String.join("\n", prepared.out());
        var refused = launch(Path.of("/bin/sh"), "-c", command).run();
        var listed = launch(Path.of("/bin/sh"), "-c", command.replace("--no-such-option", ""))
                .run();

        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains("--no-such-option");
        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(listed.out()).anyMatch(line -> line.contains("micro-tasks"));
        assertThat(InstalledLab.list(folder.resolve("cache/loombench/jbang"))).hasSize(1);
    }

    /// Removes the link to the zip, of which JUnit would warn.
    @AfterEach
    void removeLink() throws Exception {
        Files.delete(zip());
    }

    private LauncherCommand launch(Path program, String... arguments) {
        return LauncherCommand.of(program, arguments)
                .in(folder)
                .with("HOME", folder)
                .with("JAVA_HOME", BareHome.jdk())
                .with("JBANG_DIR", folder.resolve("jbang"))
                .with("JBANG_REPO", folder.resolve("repository"))
                .with("JBANG_NO_VERSION_CHECK", "true")
                .with("XDG_CACHE_HOME", folder.resolve("cache"));
    }

    /// Puts into the repository what `mvn -Prelease install` does, and what the poms import.
    private void publish() throws Exception {
        Path root = LauncherSandbox.root();
        String version = version();
        Path parent = artifact("dev/loombench/loombench", version);
        Files.copy(root.resolve("pom.xml"), parent.resolve("loombench-" + version + ".pom"));
        Path dist = artifact("dev/loombench/loombench-dist", version);
        Files.copy(root.resolve("dist/pom.xml"), dist.resolve("loombench-dist-" + version + ".pom"));
        Files.createSymbolicLink(zip(), root.resolve("dist/target/loombench.zip"));
        copyJUnitBom();
    }

    private static String version() {
        return Pom.read(LauncherSandbox.root().resolve("pom.xml"))
                .text("version")
                .orElseThrow();
    }

    private Path zip() throws Exception {
        return artifact("dev/loombench/loombench-dist", version()).resolve("loombench-dist-" + version() + "-bin.zip");
    }

    /// Copies the only pom that ours import, from the repository that has JUnit's jars.
    private void copyJUnitBom() throws Exception {
        Path jar = Path.of(
                Test.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        String version = String.valueOf(jar.resolve("..").normalize().getFileName());
        String name = "junit-bom-" + version + ".pom";
        Path bom = jar.resolve("../../../../junit-bom")
                .normalize()
                .resolve(version)
                .resolve(name);
        Files.copy(bom, artifact("org/junit/junit-bom", version).resolve(name));
    }

    private Path artifact(String name, String version) throws Exception {
        return Files.createDirectories(
                folder.resolve("repository").resolve(name).resolve(version));
    }
}
