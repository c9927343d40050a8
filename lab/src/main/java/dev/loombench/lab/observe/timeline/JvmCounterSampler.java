package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.Signal;
import dev.loombench.lab.observe.timeline.Sampler.CounterRate;
import java.time.Duration;
import java.util.function.BiConsumer;

/// Samples the JVM's own counters from shared memory, in some microseconds.
final class JvmCounterSampler implements Sampler {
    private final JvmCounters counters;
    private final CounterRate collectionRate = new CounterRate();
    private final CounterRate stopRate = new CounterRate();

    JvmCounterSampler(JvmCounters counters) {
        this.counters = counters;
    }

    @Override
    public void sample(long nanos, TimelineBuilder figures) {
        SampleTarget sample = new SampleTarget(nanos, figures);
        sample.read(
                counters.threads(),
                (threads, to) -> {
                    to.put(TimelineSignal.JAVA_THREADS, threads.live());
                    to.put(TimelineSignal.PEAK_JAVA_THREADS, threads.peak());
                    to.put(TimelineSignal.STARTED_JAVA_THREADS, (double) threads.started());
                },
                TimelineSignal.JAVA_THREADS,
                TimelineSignal.PEAK_JAVA_THREADS,
                TimelineSignal.STARTED_JAVA_THREADS);
        sample.read(
                counters.classes(),
                (classes, to) -> to.put(TimelineSignal.CLASSES, (double) (classes.loaded() - classes.unloaded())),
                TimelineSignal.CLASSES);
        sample.read(
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
        sample.read(
                counters.collections(),
                (collections, to) -> {
                    to.put(TimelineSignal.COLLECTIONS, (double) collections.collections());
                    share(TimelineSignal.COLLECTING, collectionRate, collections.time(), to);
                },
                TimelineSignal.COLLECTIONS,
                TimelineSignal.COLLECTING);
        sample.read(
                counters.safepoints(),
                (safepoints, to) -> {
                    to.put(TimelineSignal.SAFEPOINTS, (double) safepoints.safepoints());
                    share(TimelineSignal.STOPPED, stopRate, safepoints.time().plus(safepoints.timeToSafepoint()), to);
                },
                TimelineSignal.SAFEPOINTS,
                TimelineSignal.STOPPED);
    }

    private static void share(TimelineSignal signal, CounterRate rate, Duration sum, SampleTarget sample) {
        rate.perSecond(sample.nanos(), sum.toNanos() / 1e9).ifPresent(share -> sample.put(signal, 100 * share));
    }

    /// The destination of one sample's values.
    private record SampleTarget(long nanos, TimelineBuilder figures) {
        void put(TimelineSignal signal, double value) {
            figures.put(signal, nanos, value);
        }

        <T> void read(Signal<T> reading, BiConsumer<T, SampleTarget> consumer, TimelineSignal... signals) {
            switch (reading) {
                case Signal.Present<T>(T value) -> consumer.accept(value, this);
                case Signal.Absent<T>(String reason) -> {
                    for (TimelineSignal signal : signals) {
                        figures.absent(signal, reason);
                    }
                }
            }
        }
    }
}
