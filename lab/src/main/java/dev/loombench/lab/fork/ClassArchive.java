package dev.loombench.lab.fork;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// The classes of a program of the lab's own, read once and kept in a file, with which its JVM starts in half the
/// time: a dynamic archive of class data (JEP 350). Measured JVMs get none.
///
/// The first process that comes to its end by itself writes it, under another name until it is whole, since a JVM that
/// reads half an archive can crash. Its name follows from the JDK and from the jars, so that one of another build isn't
/// read. Where the folder can't be written, there is none.
final class ClassArchive {
    /// What the JVM says about an archive, on the standard output that a program may need for itself.
    private static final List<String> QUIET = List.of("-Xlog:disable", "-Xlog:all=warning,aot*=off,cds*=off:stderr");

    private static final long LONGEST_WRITING_SECONDS = 20;
    private static final Duration LONGEST_DRAFT = Duration.ofHours(1);
    private static final AtomicInteger WRITERS = new AtomicInteger();

    private final Path file;
    private final Optional<Path> draft;

    private ClassArchive(Path file, Optional<Path> draft) {
        this.file = file;
        this.draft = draft;
    }

    /// @param folder of archives; need not be there
    /// @param program its name
    /// @param classPath of jars
    /// @return empty where there can be none
    /// @throws IOException if a jar isn't there
    static Optional<ClassArchive> of(Path folder, String program, String classPath) throws IOException {
        Path file = folder.resolve(program + "-" + HexFormat.of().toHexDigits(version(classPath)) + ".jsa");
        if (file.toString().contains("%")) {
            return Optional.empty(); // the JVM takes %p and %t for placeholders
        }
        if (Files.isReadable(file)) {
            return Optional.of(new ClassArchive(file, Optional.empty()));
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException readOnly) {
            return Optional.empty();
        }
        Path draft = folder.resolve(program + "-" + ProcessHandle.current().pid() + "-" + WRITERS.incrementAndGet());
        return Files.isWritable(folder) ? Optional.of(new ClassArchive(file, Optional.of(draft))) : Optional.empty();
    }

    private static int version(String classPath) throws IOException {
        List<Object> facts = new ArrayList<>();
        facts.add(System.getProperty("java.home"));
        facts.add(Runtime.version());
        for (String jar : classPath.split(File.pathSeparator)) {
            facts.add(jar);
            facts.add(Files.size(Path.of(jar)));
            facts.add(Files.getLastModifiedTime(Path.of(jar)));
        }
        return facts.hashCode();
    }

    /// Options of the program's JVM.
    List<String> options() {
        List<String> options = new ArrayList<>(QUIET);
        options.add(draft.map(path -> "-XX:ArchiveClassesAtExit=" + path).orElse("-XX:SharedArchiveFile=" + file));
        return options;
    }

    /// Waits for a process that is about to end by itself, where it writes the archive, and keeps what it wrote in the
    /// place of those of other versions.
    void keep(Process process) throws InterruptedException {
        if (draft.isEmpty()) {
            return;
        }
        try {
            if (process.waitFor(LONGEST_WRITING_SECONDS, TimeUnit.SECONDS) && Files.exists(draft.get())) {
                removeOthers(program());
                Files.move(draft.get(), file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException refused) {
            // the next process writes it
        } finally {
            discard();
        }
    }

    /// Removes what a process that didn't come to its end has written of it.
    void discard() {
        draft.ifPresent(ClassArchive::remove);
    }

    private String program() {
        return file.getFileName().toString().replaceFirst("-[0-9a-f]+\\.jsa$", "");
    }

    /// Archives of other versions, and drafts of a lab that was killed.
    private void removeOthers(String program) throws IOException {
        FileTime old = FileTime.from(Instant.now().minus(LONGEST_DRAFT));
        try (Stream<Path> files = Files.list(file.getParent())) {
            for (Path other : files.toList()) {
                String name = other.getFileName().toString();
                boolean draft = name.matches(program + "-[0-9]+-[0-9]+");
                if (name.matches(program + "-[0-9a-f]+\\.jsa")
                        || (draft && Files.getLastModifiedTime(other).compareTo(old) < 0)) {
                    remove(other);
                }
            }
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException kept) {
            // it takes some megabytes
        }
    }
}
