package dev.loombench.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// Packager of the agent, like the build: its classes, and its manifest from its resources.
final class AgentJar {
    private AgentJar() {}

    static Path in(Path folder) throws Exception {
        Path classes = Path.of(
                Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path jar = folder.resolve("agent.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                var zip = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            for (Path file : all) {
                add(zip, classes, file);
            }
        }
        return jar;
    }

    private static void add(JarOutputStream zip, Path classes, Path file) {
        try {
            zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
            Files.copy(file, zip);
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
