package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdsArchiveTest {
    private static final String PROGRAM = Program.class.getName();

    @TempDir
    Path directory;

    private Path jar = Path.of("");
    private Path cache = Path.of("");

    /// The program whose classes are archived.
    public static final class Program {
        private Program() {}

        public static void main(String[] args) {
            System.out.println("done");
        }
    }

    @BeforeEach
    void jar() throws IOException {
        jar = directory.resolve("program.jar");
        cache = directory.resolve("cache");
        String entry = PROGRAM.replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream classes = new JarOutputStream(file);
                InputStream bytes = Objects.requireNonNull(Program.class.getResourceAsStream("/" + entry))) {
            classes.putNextEntry(new JarEntry(entry));
            bytes.transferTo(classes);
        }
    }

    @Test
    void theFirstProcessWritesTheArchiveThatTheNextOneReads() throws Exception {
        assertThat(run()).isEqualTo("done");
        assertThat(files()).singleElement().asString().matches("program-[0-9a-f]{8}\\.jsa");

        List<String> options = archive().orElseThrow().options();
        assertThat(options.getLast()).startsWith("-XX:SharedArchiveFile=");
        assertThat(java(List.of(options.getLast(), "-Xlog:class+load"))).contains(PROGRAM + " source: shared objects ");
        assertThat(run()).isEqualTo("done");
        assertThat(files()).hasSize(1);
    }

    @Test
    void anArchiveOfAnotherBuildIsReplaced() throws Exception {
        run();
        List<Path> first = files();
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000));

        assertThat(archive().orElseThrow().options().getLast()).startsWith("-XX:ArchiveClassesAtExit=");
        run();

        assertThat(files()).hasSize(1).isNotEqualTo(first);
    }

    @Test
    void whereThereIsNoRoomThereIsNoArchive() throws Exception {
        Files.writeString(cache, "in the way");

        assertThat(archive()).isEmpty();
        cache = directory.resolve("100%");
        assertThat(archive()).isEmpty();
    }

    private Optional<CdsArchive> archive() throws IOException {
        return CdsArchive.find(cache, "program", jar.toString());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.map(Path::getFileName).toList();
        }
    }

    private String run() throws Exception {
        CdsArchive archive = archive().orElseThrow();
        Process process = start(archive.options());
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        archive.publish(process);
        return output.strip();
    }

    private String java(List<String> options) throws Exception {
        Process process = start(options);
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private Process start(List<String> options) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", jar.toString(), PROGRAM));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
