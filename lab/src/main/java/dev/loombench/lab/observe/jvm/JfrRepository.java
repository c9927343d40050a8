package dev.loombench.lab.observe.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Flight Recorder in a JVM of JDK 21 or later that is started with [#options]. The JVM writes chunks, which
/// [#collect] joins to a file without its help, however it ends and even while it lives. On SIGTERM or
/// `System.exit` it completes its chunk. If it is killed or halts, the chunk stays as of the last flush, at
/// most a second old; JDK 21 then keeps back execution samples and the names of virtual threads.
public final class JfrRepository {
    private static final List<String> EVENT_SETTINGS = List.of(
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

    private JfrRepository() {}

    /// JVM options that start recording; settings that a JDK doesn't know have no effect, and nothing goes to
    /// standard output. Debug information is turned on at non-safepoints, without which JDK 21 hardly ever
    /// samples a loop without safepoints, such as any counted loop under the serial collector.
    ///
    /// @param file file that [#collect] will make; the JVM writes into a directory beside it, and
    ///     a recording that it dumps in a crash goes beside it, too
    public static List<String> options(Path file) {
        return List.of(
                "-XX:FlightRecorderOptions:repository=" + quoted(repository(file)) + ",dumppath="
                        + quoted(file.toAbsolutePath().resolveSibling("")) + ",stackdepth=128,preserve-repository=true",
                "-XX:StartFlightRecording:name=loombench,settings=none," + String.join(",", EVENT_SETTINGS),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-Xlog:jfr+startup=error");
    }

    /// Whether the options can name a directory: the JVM knows no escape for a quotation mark, but two kinds of them.
    public static boolean canName(Path directory) {
        String path = directory.toAbsolutePath().toString();
        return !(path.contains("\"") && path.contains("'"));
    }

    private static String quoted(Path directory) {
        String path = directory.toString();
        String mark = path.contains("\"") ? "'" : "\"";
        return mark + path + mark;
    }

    /// Joins what is recorded so far into the file. A running JVM is only disturbed by the reading of its
    /// files; repeat the call for a longer recording.
    ///
    /// @throws IOException if nothing was recorded, or the file can't be written
    public static void collect(Path file) throws IOException {
        Path repository = repository(file);
        boolean hasData = false;
        try (var out = Files.newOutputStream(file)) {
            for (Path path : chunks(repository)) {
                Optional<byte[]> chunk = JfrChunk.readFinished(path);
                if (chunk.isPresent()) {
                    out.write(chunk.get());
                    hasData = true;
                }
            }
        }
        if (!hasData) {
            Files.delete(file);
            throw new IOException("nothing was recorded in " + repository
                    + "; check that the JVM was started with the options of the recording and ran for at least a"
                    + " second");
        }
    }

    /// Joins the recording into the file unless that exists, and removes the repository. Call it when the JVM
    /// has ended.
    ///
    /// @throws IOException if something can't be removed
    public static void collectAndDiscard(Path file) throws IOException {
        try {
            if (!Files.exists(file)) {
                collect(file);
            }
        } catch (IOException nothingRecorded) {
            Files.deleteIfExists(file);
        } finally {
            remove(repository(file));
        }
    }

    private static void remove(Path repository) throws IOException {
        if (!Files.exists(repository)) {
            return;
        }
        List<Path> contents = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(repository)) {
            paths.forEach(contents::add);
        }
        for (Path path : contents.reversed()) {
            Files.deleteIfExists(path);
        }
    }

    private static Path repository(Path file) {
        Path absolute = file.toAbsolutePath();
        return absolute.resolveSibling(absolute.getFileName() + ".parts");
    }

    /// Chunk files in the order of writing, which is that of their names.
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

    /// A chunk file of Flight Recorder's repository. Its header holds the size as of the last flush, up to which
    /// all data is consistent, and a state byte, which is 0 only in a finished chunk. Parsers refuse others, such
    /// as those of a killed JVM. Source: HotSpot's `share/jfr/recorder/repository/jfrChunkWriter.cpp`.
    private static final class JfrChunk {
        private static final int HEADER_BYTES = 68;
        private static final int SIZE_OFFSET = 8;
        private static final int STATE_OFFSET = 64;
        private static final int UPDATING_STATE = 255;
        private static final byte FINISHED_STATE = 0;

        /// Chunks of a recording have 12 MB; one with very deep stacks may have more.
        private static final int MAX_BYTES = 256 << 20;

        private static final int MAX_ATTEMPTS = 50;
        private static final long PAUSE_NANOS = 1_000_000;
        private static final byte[] MAGIC = {'F', 'L', 'R', 0};

        /// Reads a chunk as of its last flush, marked as finished; empty if it was never flushed.
        static Optional<byte[]> readFinished(Path path) throws IOException {
            for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
                try (InputStream in = Files.newInputStream(path)) {
                    byte[] header = in.readNBytes(HEADER_BYTES);
                    if (header.length < HEADER_BYTES || !Arrays.equals(MAGIC, Arrays.copyOf(header, MAGIC.length))) {
                        return Optional.empty();
                    }
                    long size = ByteBuffer.wrap(header).getLong(SIZE_OFFSET);
                    if ((header[STATE_OFFSET] & UPDATING_STATE) != UPDATING_STATE) {
                        return size <= HEADER_BYTES || size > MAX_BYTES
                                ? Optional.empty()
                                : readRest(header, in, (int) size);
                    }
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            return Optional.empty();
        }

        private static Optional<byte[]> readRest(byte[] header, InputStream in, int size) throws IOException {
            byte[] rest = in.readNBytes(size - HEADER_BYTES);
            if (rest.length < size - HEADER_BYTES) {
                return Optional.empty();
            }
            byte[] chunk = Arrays.copyOf(header, size);
            chunk[STATE_OFFSET] = FINISHED_STATE;
            System.arraycopy(rest, 0, chunk, HEADER_BYTES, rest.length);
            return Optional.of(chunk);
        }
    }
}
