package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The distribution's zip, unpacked in a home directory that has nothing else, of a user who has no Maven, no other JDK
/// on the `PATH` and no source tree.
///
/// @param user owner of the home directory, who runs the commands
/// @param home the home directory
/// @param tools the programs of this machine, without Maven and those of JDKs
record BareHome(OtherUser user, Path home, Path tools) {
    private static final Path ZIP = LauncherSandbox.root().resolve("dist/target/loombench.zip");

    static BareHome unpack(Path folder, OtherUser user) throws IOException, InterruptedException {
        BareHome bare = new BareHome(user, folder.resolve("home"), Files.createDirectory(folder.resolve("tools")));
        user.admit(folder);
        Files.createDirectories(bare.work());
        try (FileSystem zip = FileSystems.newFileSystem(ZIP, Map.of("enablePosixFileAttributes", "true"));
                Stream<Path> entries = Files.walk(zip.getPath("/loombench"))) {
            for (Path entry : entries.toList()) {
                Path file = bare.home.resolve(entry.toString().substring(1));
                Files.copy(entry, file);
                Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(entry));
            }
        }
        user.give(bare.home);
        bare.linkTools();
        return bare;
    }

    private void linkTools() throws IOException {
        for (Path programs : List.of(Path.of("/usr/bin"), Path.of("/bin"))) {
            for (Path program : InstalledLab.list(programs)) {
                String name = program.getFileName().toString();
                if (!name.startsWith("mvn")
                        && !Files.exists(jdk().resolve("bin").resolve(name))
                        && !Files.exists(tools.resolve(name))) {
                    Files.createSymbolicLink(tools.resolve(name), program);
                }
            }
        }
    }

    /// Removes the links to tools, which JUnit would warn of one by one.
    void removeTools() throws IOException {
        for (Path link : InstalledLab.list(tools)) {
            Files.delete(link);
        }
    }

    /// The JDK of this test.
    static Path jdk() {
        return Path.of(System.getProperty("java.home"));
    }

    /// The working directory of commands.
    Path work() {
        return home.resolve("work");
    }

    /// A file of the unpacked distribution.
    Path file(String name) {
        return home.resolve("loombench").resolve(name);
    }

    /// A command on a JDK that alone is on the `PATH`.
    LauncherCommand launch(Path jdk, String... arguments) {
        return LauncherCommand.of(file("bin/loombench"), arguments)
                .by(user.command())
                .in(work())
                .with("PATH", jdk.resolve("bin") + ":" + tools)
                .with("HOME", home);
    }

    /// Runs a command on the JDK of this test.
    ///
    /// @return its outcome, with exit code 0
    LauncherCommand.Outcome run(String... arguments) throws IOException, InterruptedException {
        LauncherCommand.Outcome outcome = launch(jdk(), arguments).run();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome;
    }
}
