package dev.loombench.lab.load;

import dev.loombench.lab.process.Child;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A dynamic class data sharing archive ([JEP 350](https://openjdk.org/jeps/350)) of one of the lab's own
/// programs, which halves the start of its JVM. Measured JVMs get none.
///
/// The first process that exits normally writes it, under a temporary name, since a JVM that reads a partial
/// archive can crash. The name contains a hash of the JDK and the jars, so that archives of other builds aren't
/// read. If the folder isn't writable, there is no archive.
///
/// @param draft where the next process writes it; empty if it exists
record CdsArchive(Path file, Optional<Path> draft) {
    /// JVM options that silence messages about archives on standard output, which the program may use for
    /// its protocol.
    private static final List<String> LOGGING_OPTIONS =
            List.of("-Xlog:disable", "-Xlog:all=warning,aot*=off,cds*=off:stderr");

    private static final Duration MAX_WRITE_TIME = Duration.ofSeconds(20);
    private static final Duration MAX_DRAFT_AGE = Duration.ofHours(1);
    private static final SecureRandom RANDOM = new SecureRandom();

    /// Finds the archive for a class path, or prepares its creation by the next process.
    ///
    /// @param folder of archives; need not exist
    /// @param program its name
    /// @param classPath of jars
    /// @return empty if it can neither be read nor written
    /// @throws IOException if a jar doesn't exist
    static Optional<CdsArchive> find(Path folder, String program, String classPath) throws IOException {
        Path file = folder.resolve(program + "-" + HexFormat.of().toHexDigits(version(classPath)) + ".jsa");
        if (file.toString().contains("%")) {
            return Optional.empty(); // the JVM takes %p and %t for placeholders
        }
        if (Files.isReadable(file)) {
            return Optional.of(new CdsArchive(file, Optional.empty()));
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException readOnly) {
            return Optional.empty();
        }
        Path draft =
                folder.resolve(program + "-" + ProcessHandle.current().pid() + "-" + RANDOM.nextLong(Long.MAX_VALUE));
        return Files.isWritable(folder) ? Optional.of(new CdsArchive(file, Optional.of(draft))) : Optional.empty();
    }

    private static int version(String classPath) throws IOException {
        List<Object> inputs = new ArrayList<>();
        inputs.add(System.getProperty("java.home"));
        inputs.add(Runtime.version());
        for (String jar : classPath.split(File.pathSeparator)) {
            inputs.add(jar);
            inputs.add(Files.size(Path.of(jar)));
            inputs.add(Files.getLastModifiedTime(Path.of(jar)));
        }
        return inputs.hashCode();
    }

    /// JVM options that read the archive, or write it at exit if there is none.
    List<String> options() {
        List<String> options = new ArrayList<>(LOGGING_OPTIONS);
        options.add(draft.map(path -> "-XX:ArchiveClassesAtExit=" + path).orElse("-XX:SharedArchiveFile=" + file));
        return options;
    }

    /// Waits for a process that is about to exit and writes the archive, and moves it to its final name in
    /// place of the archives of other versions.
    void publish(Child process) throws InterruptedException {
        if (draft.isEmpty()) {
            return;
        }
        try {
            if (process.await(MAX_WRITE_TIME).isPresent() && Files.exists(draft.get())) {
                removeStale(program());
                Files.move(draft.get(), file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException unwritable) {
            // the next process writes it
        } finally {
            discard();
        }
    }

    /// Removes a partial archive of a process that didn't exit normally.
    void discard() {
        draft.ifPresent(CdsArchive::remove);
    }

    private String program() {
        return file.getFileName().toString().replaceFirst("-[0-9a-f]+\\.jsa$", "");
    }

    /// Removes archives of other versions, and drafts of killed labs that are older than an hour.
    private void removeStale(String program) throws IOException {
        FileTime oldest = FileTime.from(Instant.now().minus(MAX_DRAFT_AGE));
        try (Stream<Path> files = Files.list(file.getParent())) {
            for (Path candidate : files.toList()) {
                String name = candidate.getFileName().toString();
                boolean draft = name.matches(program + "-[0-9]+-[0-9]+");
                if (name.matches(program + "-[0-9a-f]+\\.jsa")
                        || (draft && Files.getLastModifiedTime(candidate).compareTo(oldest) < 0)) {
                    remove(candidate);
                }
            }
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException undeletable) {
            // it takes some megabytes
        }
    }
}
