package dev.loombench.lab.observe.jvm;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// Jar file of the agent, built from the classes of its module.
public final class AgentJar {
    private AgentJar() {}

    public static Path in(Path folder) throws Exception {
        Path classes = Path.of(Class.forName("dev.loombench.agent.Agent")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path jar = folder.resolve("agent.jar");
        if (Files.isRegularFile(classes)) {
            return Files.copy(classes, jar);
        }
        try (OutputStream out = Files.newOutputStream(jar);
                var zip = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            List<Path> classFiles = files.filter(Files::isRegularFile).toList();
            classFiles.forEach(file -> add(zip, classes, file));
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
