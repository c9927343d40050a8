package dev.loombench.lab.diagnosis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A recording by Flight Recorder in a JVM of JDK 21 or later that is started with [#options]. It writes
/// chunks, of which [#collect] makes a file without the JVM's help, however the JVM ends and even while it
/// lives. A JVM that is asked to end (SIGTERM, or `System.exit`) completes its chunk. One that is killed or
/// halts leaves it as of the last flush, at most a second old, and JDK 21 then keeps back samples of code and
/// the names of virtual threads.
public final class Recording {
    private static final List<String> SETTINGS = List.of(
            event("ExecutionSample", "period=20ms"),
            event("CPUTimeSample", "throttle=20ms"),
            event("ThreadDump", "period=500ms"),
            event("ThreadSleep", "threshold=1ms", "stackTrace=true"),
            event("ThreadPark", "threshold=20ms", "stackTrace=true"),
            event("JavaMonitorEnter", "threshold=1ms", "stackTrace=true"),
            event("SocketRead", "threshold=1ms", "stackTrace=true", "throttle=off"),
            event("VirtualThreadPinned", "threshold=1ms", "stackTrace=true"),
            event("GCCPUTime"),
            event("GarbageCollection"),
            event("CPULoad", "period=1s"),
            event("JVMInformation"),
            event("CPUInformation"));

    private Recording() {}

    /// The options of a JVM that make it record; what a JDK doesn't know it passes over. The recorder says
    /// nothing on standard output. The compiler is told to note lines everywhere, without which JDK 21 hardly
    /// ever samples a loop that has no safepoint, such as any counted loop under the serial collector.
    ///
    /// @param file what [#collect] will make; the JVM writes into a directory beside it
    public static List<String> options(Path file) {
        return List.of(
                "-XX:FlightRecorderOptions:repository=\"" + repository(file)
                        + "\",stackdepth=128,preserve-repository=true",
                "-XX:StartFlightRecording:name=loombench,settings=none," + String.join(",", SETTINGS),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-Xlog:jfr+startup=error");
    }

    /// Makes the file of what is recorded so far, and is no more in the way of a JVM that lives than a copy
    /// of the files is. Call it again for a longer recording.
    ///
    /// @throws IOException if nothing was recorded, or the file can't be written
    public static void collect(Path file) throws IOException {
        collect(repository(file), file);
    }

    /// The same of the repository of any JVM, which may have been killed.
    ///
    /// @throws IOException if nothing was recorded, or the file can't be written
    public static void collect(Path repository, Path file) throws IOException {
        boolean any = false;
        try (var out = Files.newOutputStream(file)) {
            for (Path path : chunks(repository)) {
                Optional<byte[]> chunk = Chunk.finished(path);
                if (chunk.isPresent()) {
                    out.write(chunk.get());
                    any = true;
                }
            }
        }
        if (!any) {
            Files.delete(file);
            throw new IOException("nothing was recorded in " + repository
                    + "; check that the JVM was started with the options of the recording and ran for at least a"
                    + " second");
        }
    }

    /// Makes the file unless it is there, if anything was recorded, and removes what the JVM wrote; call it when
    /// the JVM has ended.
    ///
    /// @throws IOException if something can't be removed
    public static void keep(Path file) throws IOException {
        try {
            if (!Files.exists(file)) {
                collect(file);
            }
        } catch (IOException nothingWhole) {
            Files.deleteIfExists(file);
        } finally {
            discard(file);
        }
    }

    /// Removes what the JVM wrote; call it when the JVM has ended.
    ///
    /// @throws IOException if something can't be removed
    public static void discard(Path file) throws IOException {
        remove(repository(file));
    }

    /// Removes the repository of a JVM that has ended.
    ///
    /// @throws IOException if something can't be removed
    public static void remove(Path repository) throws IOException {
        if (!Files.exists(repository)) {
            return;
        }
        List<Path> all = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(repository)) {
            paths.forEach(all::add);
        }
        for (Path path : all.reversed()) {
            Files.deleteIfExists(path);
        }
    }

    private static Path repository(Path file) {
        Path absolute = file.toAbsolutePath();
        return absolute.resolveSibling(absolute.getFileName() + ".parts");
    }

    /// In the order of writing, which their names have.
    private static List<Path> chunks(Path repository) throws IOException {
        if (!Files.isDirectory(repository)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(repository)) {
            return paths.filter(path -> path.toString().endsWith(".jfr"))
                    .sorted()
                    .toList();
        }
    }

    private static String event(String name, String... settings) {
        return Stream.concat(Stream.of("enabled=true"), Stream.of(settings))
                .map(setting -> "+jdk." + name + "#" + setting)
                .collect(Collectors.joining(","));
    }
}
