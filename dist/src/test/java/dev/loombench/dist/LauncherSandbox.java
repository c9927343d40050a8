package dev.loombench.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

/// Fake source tree with the real launcher, and fake JDKs and a fake Maven that record their arguments.
record LauncherSandbox(Path folder) {

    /// Fake `java`, which records its arguments, process id and locale, and creates a requested start-up
    /// cache.
    private static final String JAVA = """
            #!/bin/sh
            for word; do
              case $word in
                -XX:AOTCacheOutput=*) echo cache > "${word#*=}"; exit 0 ;;
              esac
            done
            echo "pid $$"
            echo "in $(pwd)"
            echo "charset of ${LC_ALL:-${LC_CTYPE:-${LANG:-}}}"
            printf '%s\\n' "$@"
            exit ${FAKE_EXIT:-0}
            """;

    /// Fake Maven, which counts its runs, takes a second, and builds or fails.
    private static final String MAVEN = """
            #!/bin/sh
            while [ "$1" != -f ]; do shift; done
            tree=${2%/pom.xml}
            echo "run" >> "$tree/maven-runs"
            cat > /dev/null
            sleep "${FAKE_SECONDS:-0}"
            if [ -n "$FAKE_FAILURE" ]; then
              echo "[INFO] Scanning for projects..."
              echo "[ERROR] $FAKE_FAILURE"
              echo "[ERROR] "
              echo "[ERROR] Re-run Maven using the -X switch to enable full debug logging."
              exit 1
            fi
            rm -rf "$tree/dist/target/loombench"
            mkdir -p "$tree/dist/target/loombench/lib/lab"
            : > "$tree/dist/target/loombench/lib/lab/loombench-cli-1.jar"
            cd "$tree" && find pom.xml */pom.xml */src -type f > dist/target/loombench/.stamp
            """;

    static LauncherSandbox in(Path folder) throws IOException {
        var scene = new LauncherSandbox(folder);
        Files.createDirectories(scene.tree());
        Files.copy(launcherUnderTest(), scene.launcher());
        scene.write("pom.xml", "part/pom.xml", "part/src/main/java/A.java", "part/src/main/java/B.java");
        scene.write("part/src/test/java/ATest.java", "docs/a.md", "experiments/a.yaml");
        script(scene.bin().resolve("mvn"), MAVEN);
        scene.jdk("chosen", "25.0.1");
        return scene;
    }

    static Path launcherUnderTest() {
        return root().resolve("loombench");
    }

    static Path root() {
        return Path.of(System.getProperty("loombench.root"));
    }

    Path tree() {
        return folder.resolve("a tree, with 'quotes' $and [odd] *letters* é");
    }

    Path launcher() {
        return tree().resolve("loombench");
    }

    /// The launcher in a folder such as the distribution's zip makes, without a source tree.
    Path unpackedLauncher() throws IOException {
        Path distribution = folder.resolve("a distribution");
        Files.createDirectories(distribution.resolve("lib/lab"));
        Path bin = Files.createDirectories(distribution.resolve("bin"));
        return Files.copy(launcherUnderTest(), bin.resolve("loombench"));
    }

    Path bin() {
        return folder.resolve("bin");
    }

    Path jdks() {
        return folder.resolve("jdks");
    }

    Path distribution() {
        return tree().resolve("dist/target/loombench");
    }

    /// Creates a fake JDK: a release file and a `java`.
    Path jdk(String name, String version) throws IOException {
        Path home = jdks().resolve(name);
        script(home.resolve("bin/java"), JAVA);
        Files.writeString(
                home.resolve("release"),
                "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\nMODULES=\"java.base\"\n");
        return home;
    }

    LauncherCommand launch(String... arguments) {
        return launch(launcher(), arguments);
    }

    LauncherCommand launch(Path launcher, String... arguments) {
        return LauncherCommand.of(launcher, arguments)
                .with("PATH", bin() + ":/usr/local/bin:/usr/bin:/bin")
                .with("HOME", folder)
                .with("LOOMBENCH_JAVA_HOME", jdks().resolve("chosen"));
    }

    int builds() throws IOException {
        Path runs = tree().resolve("maven-runs");
        return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
    }

    void write(String... names) throws IOException {
        for (String name : names) {
            Path file = tree().resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
    }

    /// Makes a file newer than everything built so far.
    void touch(String name) throws IOException {
        Files.setLastModifiedTime(
                tree().resolve(name), FileTime.from(Instant.now().plusSeconds(2)));
    }

    static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " can't be made executable");
        }
    }

    /// Creates a folder for the PATH with only the named tools.
    static Path tools(Path folder, String... names) throws IOException {
        Path tools = folder.resolve("tools");
        for (String name : names) {
            Path real = Files.exists(Path.of("/usr/bin", name)) ? Path.of("/usr/bin", name) : Path.of("/bin", name);
            script(tools.resolve(name), "#!/bin/sh\nexec " + real + " \"$@\"\n");
        }
        return tools;
    }

    /// Shells on this machine that may serve as /bin/sh.
    static List<List<String>> shells() {
        return List.of(
                        List.of("/bin/sh"),
                        List.of("/bin/bash", "--posix"),
                        List.of("/bin/dash"),
                        List.of("/bin/busybox", "sh"),
                        List.of("/usr/bin/busybox", "sh"),
                        List.of("/bin/ksh"),
                        List.of("/bin/mksh"))
                .stream()
                .filter(shell -> Files.isExecutable(Path.of(shell.getFirst())))
                .toList();
    }
}
