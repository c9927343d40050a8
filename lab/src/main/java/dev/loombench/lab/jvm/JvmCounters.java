package dev.loombench.lab.jvm;

import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.probe.HotSpotCounters;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The counters of a JVM, read from memory that it shares: nothing runs in it when this is done.
public final class JvmCounters {
    private final JvmProcess process;
    private @Nullable HotSpotCounters counters;

    private JvmCounters(JvmProcess process) {
        this.process = process;
    }

    /// A JVM that has just been started may show them somewhat later.
    public static JvmCounters of(JvmProcess process) {
        return new JvmCounters(process);
    }

    public Signal<ThreadCounts> threads() {
        return read("java.threads", found -> {
            OptionalInt live = found.liveJavaThreads();
            OptionalInt daemon = found.daemonThreads();
            OptionalInt peak = found.peakJavaThreads();
            OptionalLong started = found.startedThreads();
            return live.isEmpty() || daemon.isEmpty() || peak.isEmpty() || started.isEmpty()
                    ? null
                    : new ThreadCounts(live.getAsInt(), daemon.getAsInt(), peak.getAsInt(), started.getAsLong());
        });
    }

    public Signal<ClassCounts> classes() {
        return read("java.cls", found -> {
            OptionalLong loaded = found.loadedClasses();
            OptionalLong unloaded = found.unloadedClasses();
            return loaded.isEmpty() || unloaded.isEmpty()
                    ? null
                    : new ClassCounts(loaded.getAsLong(), unloaded.getAsLong());
        });
    }

    public Signal<CollectionCounts> collections() {
        return read("sun.gc.collector", found -> {
            OptionalLong count = found.collections();
            OptionalDouble time = found.collectionSeconds();
            return count.isEmpty() || time.isEmpty()
                    ? null
                    : new CollectionCounts(count.getAsLong(), duration(time.getAsDouble()));
        });
    }

    /// The heap, which is counted at collections only; [HeapReading] has it as it is now.
    public Signal<HeapCounts> heap() {
        return read("sun.gc.generation", found -> {
            OptionalLong used = found.heapAfterCollection();
            OptionalLong committed = found.heapCommitted();
            return used.isEmpty() || committed.isEmpty()
                    ? null
                    : new HeapCounts(used.getAsLong(), committed.getAsLong());
        });
    }

    public Signal<SafepointCounts> safepoints() {
        return read("sun.rt.safepoints", found -> {
            OptionalLong count = found.safepoints();
            OptionalDouble time = found.safepointSeconds();
            OptionalDouble stopping = found.safepointSyncSeconds();
            return count.isEmpty() || time.isEmpty() || stopping.isEmpty()
                    ? null
                    : new SafepointCounts(
                            count.getAsLong(), duration(time.getAsDouble()), duration(stopping.getAsDouble()));
        });
    }

    @FunctionalInterface
    private interface Reader<T> {
        @Nullable
        T read(HotSpotCounters counters);
    }

    private <T> Signal<T> read(String names, Reader<T> reader) {
        if (counters == null) {
            Optional<HotSpotCounters> found =
                    HotSpotCounters.in(process.temporary(), process.innerPid(), process.startedAbout());
            if (found.isEmpty()) {
                return new Signal.Absent<>("process " + process.pid()
                        + " shows no counters in /tmp/hsperfdata_*: it may run with -XX:-UsePerfData, or not be ready");
            }
            counters = found.get();
        }
        T value = reader.read(counters);
        return value == null
                ? new Signal.Absent<>("this JVM has not all of the counters " + names + ".*")
                : new Signal.Present<>(value);
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
