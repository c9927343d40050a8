package dev.loombench.lab.machine.probe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// The performance counters of a HotSpot JVM (`hsperfdata`), read from shared memory by another process of the
/// same user without running code in the JVM. After its end they keep their last values.
public record HotSpotCounters(PerfData data) {
    private static final List<String> COLLECTOR_PREFIXES =
            IntStream.range(0, 8).mapToObj(i -> "sun.gc.collector." + i).toList();

    /// Spaces of the first two generations, which make up the heap; ZGC has one or two.
    private static final List<String> SPACE_PREFIXES = IntStream.range(0, 6)
            .mapToObj(i -> "sun.gc.generation." + i / 3 + ".space." + i % 3)
            .toList();

    /// Tolerance for file timestamps, whose clock is coarser than `Instant.now`.
    private static final Duration TIMESTAMP_TOLERANCE = Duration.ofMillis(20);

    /// Opens the counters of a JVM that has just been started.
    ///
    /// @param since start of the JVM: an older file is from a killed JVM with the same process id
    /// @return empty if the JVM doesn't publish any (yet)
    public static Optional<HotSpotCounters> open(long pid, Instant since) {
        Path file = directory().resolve(Long.toString(pid));
        return isOlder(file, since) ? Optional.empty() : open(file);
    }

    /// Opens the counters of any JVM on this machine, including those in containers.
    ///
    /// @param temporary the JVM's `/tmp` as seen by this process
    /// @param innerPid process id in the JVM's own PID namespace
    /// @param since start of the JVM, or somewhat earlier
    /// @return empty if it publishes none
    public static Optional<HotSpotCounters> openIn(Path temporary, long innerPid, Instant since) {
        try (DirectoryStream<Path> users = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
            for (Path user : users) {
                Path file = user.resolve(Long.toString(innerPid));
                if (Files.isReadable(file) && !isOlder(file, since)) {
                    return open(file);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // treated as absent
        }
        return Optional.empty();
    }

    /// Opens the counters of a JVM of a person's service, which may have its own PID namespace, as in a
    /// container.
    ///
    /// @param since start of the service
    /// @return empty if the process is no JVM that publishes any (yet), or its files aren't readable
    public static Optional<HotSpotCounters> openVisible(ProcFiles files, long pid, Instant since) {
        Optional<String> inner = files.lines("/proc/" + pid + "/status").stream()
                .filter(line -> line.startsWith("NSpid:"))
                .map(line -> line.substring(line.lastIndexOf('\t') + 1).strip())
                .filter(word -> word.matches("\\d{1,18}") && !word.equals(Long.toString(pid)))
                .findFirst();
        return inner.isEmpty()
                ? open(pid, since)
                : openIn(files.path("/proc/" + pid + "/root/tmp"), Long.parseLong(inner.get()), since);
    }

    private static boolean isOlder(Path file, Instant since) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(since.minus(TIMESTAMP_TOLERANCE));
        } catch (IOException absent) {
            return false;
        }
    }

    static Optional<HotSpotCounters> open(Path file) {
        try {
            if (!Files.isReadable(file) || Files.size(file) == 0) {
                return Optional.empty();
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                if (!hasContent(channel)) {
                    return Optional.empty();
                }
                PerfData data = new PerfData(channel.map(MapMode.READ_ONLY, 0, channel.size()));
                return data.isReady() ? Optional.of(new HotSpotCounters(data)) : Optional.empty();
            }
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// Whether a JVM writes into the file. Where the disk was full at its start, it leaves one without content, whose
    /// pages can't be touched once they are mapped: that raises a signal.
    private static boolean hasContent(FileChannel channel) throws IOException {
        ByteBuffer prologue = ByteBuffer.allocate(PerfData.PROLOGUE_BYTES);
        return channel.read(prologue, 0) == PerfData.PROLOGUE_BYTES && new PerfData(prologue.flip()).isReady();
    }

    /// Main class or jar of the program, followed by its arguments.
    public Optional<String> javaCommand() {
        return data.text("sun.rt.javaCommand").filter(command -> !command.isBlank());
    }

    /// Peak number of live Java threads, including carriers; without virtual threads and the JVM's own threads
    /// (compiler, collector).
    public OptionalInt peakJavaThreads() {
        return asInt(data.value("java.threads.livePeak"));
    }

    public OptionalInt liveJavaThreads() {
        return asInt(data.value("java.threads.live"));
    }

    /// Total number of Java threads started.
    public OptionalLong startedThreads() {
        return data.value("java.threads.started");
    }

    /// Total number of classes loaded, including those from archives.
    public OptionalLong loadedClasses() {
        return sum("java.cls.loadedClasses", "java.cls.sharedLoadedClasses");
    }

    /// Number of classes that are loaded now.
    public OptionalLong presentClasses() {
        OptionalLong unloaded = sum("java.cls.unloadedClasses", "java.cls.sharedUnloadedClasses");
        return loadedClasses().stream()
                .map(loaded -> loaded - unloaded.orElse(0))
                .findFirst();
    }

    /// Total number of safepoints.
    public OptionalLong safepoints() {
        return data.value("sun.rt.safepoints");
    }

    /// Total time at safepoints in seconds, without the time to reach them.
    public OptionalDouble safepointSeconds() {
        return seconds("sun.rt.safepointTime");
    }

    /// Total time at safepoints in seconds, with the time to reach them.
    public OptionalDouble stoppedSeconds() {
        OptionalDouble reaching = seconds("sun.rt.safepointSyncTime");
        return safepointSeconds().stream()
                .map(stopped -> stopped + reaching.orElse(0))
                .findFirst();
    }

    /// Whether the JVM has started. Before, it prints a thread dump when it is asked to be attached to.
    public boolean hasStarted() {
        return data.value("sun.rt.createVmEndTime").orElse(0) > 0;
    }

    /// Whether the JVM can be attached to (`-XX:+DisableAttachMechanism` isn't set); absent if unknown.
    public Optional<Boolean> attachable() {
        return data.text("sun.rt.jvmCapabilities")
                .filter(flags -> !flags.isEmpty())
                .map(flags -> flags.charAt(0) == '1');
    }

    /// Total number of collections and pauses of all collectors.
    public OptionalLong collections() {
        return sum(COLLECTOR_PREFIXES, ".invocations");
    }

    /// Total time of all collectors, in seconds.
    public OptionalDouble collectionSeconds() {
        OptionalLong frequency = data.value("sun.os.hrt.frequency");
        if (frequency.isEmpty() || collections().isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((double) sum(COLLECTOR_PREFIXES, ".time").orElse(0) / frequency.getAsLong());
    }

    /// Total time of all compilations so far, in seconds of wall-clock time of each compiler thread.
    public OptionalDouble compilationSeconds() {
        return seconds("java.ci.totalTime");
    }

    /// Used heap in bytes as of the last collection.
    public OptionalLong heapAfterCollection() {
        return sum(SPACE_PREFIXES, ".used");
    }

    /// Committed heap in bytes.
    public OptionalLong heapCommitted() {
        return sum(SPACE_PREFIXES, ".capacity");
    }

    /// Sum of the counters that exist; empty if none does.
    private OptionalLong sum(List<String> names, String figure) {
        return names.stream()
                .flatMapToLong(name -> data.value(name + figure).stream())
                .reduce(Long::sum);
    }

    private OptionalLong sum(String one, String other) {
        return ProcessReading.sum(data.value(one), data.value(other));
    }

    private OptionalDouble seconds(String ticks) {
        OptionalLong count = data.value(ticks);
        OptionalLong frequency = data.value("sun.os.hrt.frequency");
        return count.isPresent() && frequency.isPresent()
                ? OptionalDouble.of((double) count.getAsLong() / frequency.getAsLong())
                : OptionalDouble.empty();
    }

    private static OptionalInt asInt(OptionalLong value) {
        return value.isPresent() ? OptionalInt.of(Math.toIntExact(value.getAsLong())) : OptionalInt.empty();
    }

    /// HotSpot's directory for the files: on Linux always in `/tmp`, whatever `java.io.tmpdir` is.
    private static Path directory() {
        boolean linux =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux");
        Path temporary = Path.of(linux ? "/tmp" : System.getProperty("java.io.tmpdir", "/tmp"));
        return temporary.resolve("hsperfdata_" + System.getProperty("user.name"));
    }
}
