package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
                InputStream bytes = Program.class.getResourceAsStream("/" + entry)) {
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
        try (Child process = start(archive.options())) {
            archive.publish(process);
            return output(process).strip();
        }
    }

    private String java(List<String> options) throws Exception {
        try (Child process = start(options)) {
            return output(process);
        }
    }

    private String output(Child process) throws Exception {
        assertThat(process.await(Duration.ofMinutes(1))).isPresent();
        Path log = directory.resolve("log");
        String output = Files.readString(log);
        Files.delete(log);
        return output;
    }

    private Child start(List<String> options) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", jar.toString(), PROGRAM));
        return Child.own("java", command, directory.resolve("log"), false, new Cancellation());
    }
}
