package dev.loombench.lab.probe;

import java.io.IOException;
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

/// What a HotSpot JVM counts of itself and shows to other processes of the same person: nothing runs in it
/// when this is read. The figures of a JVM that has ended are its last ones.
public final class HotSpotCounters {
    private static final List<String> COLLECTORS =
            IntStream.range(0, 8).mapToObj(i -> "sun.gc.collector." + i).toList();

    /// Of the heap, which is the first two generations; ZGC has one, or two.
    private static final List<String> SPACES = IntStream.range(0, 6)
            .mapToObj(i -> "sun.gc.generation." + i / 3 + ".space." + i % 3)
            .toList();

    /// Files are stamped by a coarser clock than ours.
    private static final Duration CLOCK_TICK = Duration.ofMillis(20);

    private final PerfData data;

    HotSpotCounters(PerfData data) {
        this.data = data;
    }

    /// The counters of a JVM that has just been started, as soon as it shows them.
    ///
    /// @param since when it was started: an older file is what a killed JVM with the same number left
    /// @return nothing where it doesn't show any (yet)
    public static Optional<HotSpotCounters> of(long pid, Instant since) {
        Path file = directory().resolve(Long.toString(pid));
        return isOlder(file, since) ? Optional.empty() : of(file);
    }

    /// The counters of a JVM that runs anywhere on this machine.
    ///
    /// @param temporary its `/tmp`, as this process sees it
    /// @param innerPid its number in its own container
    /// @param since when it was started, or somewhat earlier
    /// @return nothing where it shows none
    public static Optional<HotSpotCounters> in(Path temporary, long innerPid, Instant since) {
        try (DirectoryStream<Path> users = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
            for (Path user : users) {
                Path file = user.resolve(Long.toString(innerPid));
                if (Files.isReadable(file) && !isOlder(file, since)) {
                    return of(file);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // the same as none
        }
        return Optional.empty();
    }

    private static boolean isOlder(Path file, Instant since) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(since.minus(CLOCK_TICK));
        } catch (IOException absent) {
            return false;
        }
    }

    static Optional<HotSpotCounters> of(Path file) {
        try {
            if (!Files.isReadable(file) || Files.size(file) == 0) {
                return Optional.empty();
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                PerfData data = new PerfData(channel.map(MapMode.READ_ONLY, 0, channel.size()));
                return data.isReady() ? Optional.of(new HotSpotCounters(data)) : Optional.empty();
            }
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// The most Java threads that were alive at once; carriers are among them, threads of the JVM's own
    /// (compiler, collector) and virtual threads aren't.
    public OptionalInt peakJavaThreads() {
        return asInt(data.value("java.threads.livePeak"));
    }

    /// Java threads that are alive.
    public OptionalInt liveJavaThreads() {
        return asInt(data.value("java.threads.live"));
    }

    /// Java threads that don't keep the JVM alive.
    public OptionalInt daemonThreads() {
        return asInt(data.value("java.threads.daemon"));
    }

    /// Java threads that were ever started.
    public OptionalLong startedThreads() {
        return data.value("java.threads.started");
    }

    /// Classes that were ever loaded, from archives included.
    public OptionalLong loadedClasses() {
        return sum("java.cls.loadedClasses", "java.cls.sharedLoadedClasses");
    }

    /// Classes that were unloaded again.
    public OptionalLong unloadedClasses() {
        return sum("java.cls.unloadedClasses", "java.cls.sharedUnloadedClasses");
    }

    /// How often all threads were stopped.
    public OptionalLong safepoints() {
        return data.value("sun.rt.safepoints");
    }

    /// Seconds during which all threads were stopped, without those that it took to stop them.
    public OptionalDouble safepointSeconds() {
        return seconds("sun.rt.safepointTime");
    }

    /// Seconds that it took to stop all threads.
    public OptionalDouble safepointSyncSeconds() {
        return seconds("sun.rt.safepointSyncTime");
    }

    /// Whether other processes may attach to it (`-XX:+DisableAttachMechanism`); absent where it doesn't
    /// tell.
    public Optional<Boolean> attachable() {
        return data.text("sun.rt.jvmCapabilities")
                .filter(flags -> !flags.isEmpty())
                .map(flags -> flags.charAt(0) == '1');
    }

    /// Collections and pauses of all collectors so far.
    public OptionalLong collections() {
        return sum(COLLECTORS, ".invocations");
    }

    /// Seconds that all collectors took together.
    public OptionalDouble collectionSeconds() {
        OptionalLong frequency = data.value("sun.os.hrt.frequency");
        if (frequency.isEmpty() || collections().isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((double) sum(COLLECTORS, ".time").orElse(0) / frequency.getAsLong());
    }

    /// Bytes of the heap that were in use when a collection last looked.
    public OptionalLong heapAfterCollection() {
        return sum(SPACES, ".used");
    }

    /// Bytes of the heap that the JVM holds.
    public OptionalLong heapCommitted() {
        return sum(SPACES, ".capacity");
    }

    /// Of those that there are; absent where there is none.
    private OptionalLong sum(List<String> names, String figure) {
        return names.stream()
                .flatMapToLong(name -> data.value(name + figure).stream())
                .reduce(Long::sum);
    }

    private OptionalLong sum(String one, String other) {
        OptionalLong first = data.value(one);
        OptionalLong second = data.value(other);
        return first.isPresent() && second.isPresent()
                ? OptionalLong.of(first.getAsLong() + second.getAsLong())
                : OptionalLong.empty();
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

    /// Where HotSpot puts the files: on Linux always in `/tmp`, whatever the temporary directory is.
    private static Path directory() {
        boolean linux =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux");
        Path temporary = Path.of(linux ? "/tmp" : System.getProperty("java.io.tmpdir", "/tmp"));
        return temporary.resolve("hsperfdata_" + System.getProperty("user.name"));
    }
}
