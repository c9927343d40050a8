package dev.loombench.lab.timeline;

import dev.loombench.lab.jvm.JvmCounters;
import dev.loombench.lab.jvm.Signal;
import java.time.Duration;
import java.util.function.BiConsumer;

/// What the JVM counts of itself, read from memory that it shares: some microseconds.
final class CountersLook implements Look {
    private final JvmCounters counters;
    private final Rate collecting = new Rate();
    private final Rate stopped = new Rate();

    CountersLook(JvmCounters counters) {
        this.counters = counters;
    }

    @Override
    public void take(long nanos, Figures figures) {
        Sheet sheet = new Sheet(nanos, figures);
        sheet.read(
                counters.threads(),
                (threads, to) -> {
                    to.put(TimelineSignal.JAVA_THREADS, threads.live());
                    to.put(TimelineSignal.PEAK_JAVA_THREADS, threads.peak());
                    to.put(TimelineSignal.STARTED_JAVA_THREADS, (double) threads.started());
                },
                TimelineSignal.JAVA_THREADS,
                TimelineSignal.PEAK_JAVA_THREADS,
                TimelineSignal.STARTED_JAVA_THREADS);
        sheet.read(
                counters.classes(),
                (classes, to) -> to.put(TimelineSignal.CLASSES, (double) (classes.loaded() - classes.unloaded())),
                TimelineSignal.CLASSES);
        sheet.read(
                counters.heap(),
                (heap, to) -> {
                    if (heap.usedBytes() > 0) {
                        to.put(TimelineSignal.HEAP_AFTER_COLLECTION, (double) heap.usedBytes());
                    } else {
                        to.figures().absent(TimelineSignal.HEAP_AFTER_COLLECTION, "there was no garbage collection");
                    }
                    to.put(TimelineSignal.HEAP_COMMITTED, (double) heap.committedBytes());
                },
                TimelineSignal.HEAP_AFTER_COLLECTION,
                TimelineSignal.HEAP_COMMITTED);
        sheet.read(
                counters.collections(),
                (collections, to) -> {
                    to.put(TimelineSignal.COLLECTIONS, (double) collections.collections());
                    share(TimelineSignal.COLLECTING, collecting, collections.time(), to);
                },
                TimelineSignal.COLLECTIONS,
                TimelineSignal.COLLECTING);
        sheet.read(
                counters.safepoints(),
                (safepoints, to) -> {
                    to.put(TimelineSignal.SAFEPOINTS, (double) safepoints.safepoints());
                    share(TimelineSignal.STOPPED, stopped, safepoints.time().plus(safepoints.stopping()), to);
                },
                TimelineSignal.SAFEPOINTS,
                TimelineSignal.STOPPED);
    }

    private static void share(TimelineSignal signal, Rate rate, Duration sum, Sheet to) {
        rate.perSecond(to.nanos(), sum.toNanos() / 1e9).ifPresent(share -> to.put(signal, 100 * share));
    }

    /// The figures of one look.
    private record Sheet(long nanos, Figures figures) {
        void put(TimelineSignal signal, double value) {
            figures.put(signal, nanos, value);
        }

        <T> void read(Signal<T> read, BiConsumer<T, Sheet> use, TimelineSignal... signals) {
            switch (read) {
                case Signal.Present<T>(T value) -> use.accept(value, this);
                case Signal.Absent<T>(String reason) -> {
                    for (TimelineSignal signal : signals) {
                        figures.absent(signal, reason);
                    }
                }
            }
        }
    }
}
