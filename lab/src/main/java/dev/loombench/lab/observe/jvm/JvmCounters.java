package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Counters of a JVM, read from its shared memory file (hsperfdata) without running code in it.
public final class JvmCounters {
    private final JvmProcess process;
    private @Nullable HotSpotCounters counters;

    private JvmCounters(JvmProcess process) {
        this.process = process;
    }

    /// Returns the counters of a JVM. A starting JVM may not have them yet, so each reading tries to open them
    /// until it succeeds.
    public static JvmCounters of(JvmProcess process) {
        return new JvmCounters(process);
    }

    public Signal<ThreadCounts> threads() {
        return read("java.threads", perf -> {
            OptionalInt live = perf.liveJavaThreads();
            OptionalInt daemon = perf.daemonThreads();
            OptionalInt peak = perf.peakJavaThreads();
            OptionalLong started = perf.startedThreads();
            return live.isEmpty() || daemon.isEmpty() || peak.isEmpty() || started.isEmpty()
                    ? null
                    : new ThreadCounts(live.getAsInt(), daemon.getAsInt(), peak.getAsInt(), started.getAsLong());
        });
    }

    public Signal<ClassCounts> classes() {
        return read("java.cls", perf -> {
            OptionalLong loaded = perf.loadedClasses();
            OptionalLong unloaded = perf.unloadedClasses();
            return loaded.isEmpty() || unloaded.isEmpty()
                    ? null
                    : new ClassCounts(loaded.getAsLong(), unloaded.getAsLong());
        });
    }

    public Signal<CollectionCounts> collections() {
        return read("sun.gc.collector", perf -> {
            OptionalLong count = perf.collections();
            OptionalDouble time = perf.collectionSeconds();
            return count.isEmpty() || time.isEmpty()
                    ? null
                    : new CollectionCounts(count.getAsLong(), duration(time.getAsDouble()));
        });
    }

    /// Returns the heap sizes, updated by collections only; [HeapReading] has the current ones.
    public Signal<HeapCounts> heap() {
        return read("sun.gc.generation", perf -> {
            OptionalLong used = perf.heapAfterCollection();
            OptionalLong committed = perf.heapCommitted();
            return used.isEmpty() || committed.isEmpty()
                    ? null
                    : new HeapCounts(used.getAsLong(), committed.getAsLong());
        });
    }

    public Signal<SafepointCounts> safepoints() {
        return read("sun.rt.safepoints", perf -> {
            OptionalLong count = perf.safepoints();
            OptionalDouble time = perf.safepointSeconds();
            OptionalDouble sync = perf.safepointSyncSeconds();
            return count.isEmpty() || time.isEmpty() || sync.isEmpty()
                    ? null
                    : new SafepointCounts(
                            count.getAsLong(), duration(time.getAsDouble()), duration(sync.getAsDouble()));
        });
    }

    @FunctionalInterface
    private interface Reader<T> {
        @Nullable
        T read(HotSpotCounters counters);
    }

    private <T> Signal<T> read(String names, Reader<T> reader) {
        if (counters == null) {
            Optional<HotSpotCounters> opened =
                    HotSpotCounters.openIn(process.tempDirectory(), process.innerPid(), process.earliestStart());
            if (opened.isEmpty()) {
                return new Signal.Absent<>("process " + process.pid()
                        + " shows no counters in /tmp/hsperfdata_*: it may run with -XX:-UsePerfData, or not be ready");
            }
            counters = opened.get();
        }
        T value = reader.read(counters);
        return value == null
                ? new Signal.Absent<>("this JVM has not all of the counters " + names + ".*")
                : new Signal.Present<>(value);
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    /// Numbers of classes since the JVM's start, from hsperfdata; JDK 21 and later.
    ///
    /// @param loaded classes loaded, from class files and archives
    /// @param unloaded classes unloaded again
    public record ClassCounts(long loaded, long unloaded) {}

    /// Numbers of Java platform threads, from hsperfdata; JDK 21 and later. Carriers are included; the JVM's own
    /// threads (compilers, collectors) and virtual threads aren't.
    ///
    /// @param live live threads
    /// @param daemon live daemon threads
    /// @param peak highest number of live threads
    /// @param started threads started since the JVM's start
    public record ThreadCounts(int live, int daemon, int peak, long started) {}

    /// Heap sizes from hsperfdata.
    ///
    /// @param usedBytes bytes used after the latest collection; later allocations aren't included
    /// @param committedBytes bytes committed now
    public record HeapCounts(long usedBytes, long committedBytes) {}

    /// Number and total duration of garbage collections of all collectors since the JVM's start, from hsperfdata;
    /// JDK 21 and later. It depends on the collector whether pauses or whole cycles count.
    public record CollectionCounts(long collections, Duration time) {}

    /// Safepoints, at which all threads stop, since the JVM's start, for collections or other operations; from
    /// hsperfdata, JDK 21 and later.
    ///
    /// @param time total time for which threads were stopped
    /// @param timeToSafepoint total time until all threads had stopped
    public record SafepointCounts(long safepoints, Duration time, Duration timeToSafepoint) {}
}
