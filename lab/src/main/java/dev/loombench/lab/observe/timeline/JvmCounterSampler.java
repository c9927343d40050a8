package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.Signal;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.DoubleStream;

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
        Sample sample = new Sample(counters.open(), nanos, figures);
        sample.put(
                TimelineSignal.JAVA_THREADS,
                jvm -> jvm.liveJavaThreads().stream().asDoubleStream());
        sample.put(
                TimelineSignal.PEAK_JAVA_THREADS,
                jvm -> jvm.peakJavaThreads().stream().asDoubleStream());
        sample.put(
                TimelineSignal.STARTED_JAVA_THREADS,
                jvm -> jvm.startedThreads().stream().asDoubleStream());
        sample.put(TimelineSignal.CLASSES, jvm -> jvm.presentClasses().stream().asDoubleStream());
        sample.put(
                TimelineSignal.HEAP_COMMITTED,
                jvm -> jvm.heapCommitted().stream().asDoubleStream());
        if (sample.jvm()
                .present()
                .flatMap(jvm -> jvm.heapAfterCollection().stream().boxed().findFirst())
                .isPresent()) {
            figures.absent(TimelineSignal.HEAP_AFTER_COLLECTION, "there was no garbage collection");
        }
        sample.put(
                TimelineSignal.HEAP_AFTER_COLLECTION,
                jvm -> jvm.heapAfterCollection().stream()
                        .filter(bytes -> bytes > 0)
                        .asDoubleStream());
        sample.put(TimelineSignal.COLLECTIONS, jvm -> jvm.collections().stream().asDoubleStream());
        sample.putShare(TimelineSignal.COLLECTING, collectionRate, jvm -> jvm.collectionSeconds().stream());
        sample.put(TimelineSignal.SAFEPOINTS, jvm -> jvm.safepoints().stream().asDoubleStream());
        sample.putShare(TimelineSignal.STOPPED, stopRate, jvm -> jvm.stoppedSeconds().stream());
    }

    private record Sample(Signal<HotSpotCounters> jvm, long nanos, TimelineBuilder figures) {
        void put(TimelineSignal signal, Function<HotSpotCounters, DoubleStream> value) {
            switch (jvm) {
                case Signal.Absent<HotSpotCounters>(String reason) -> figures.absent(signal, reason);
                case Signal.Present<HotSpotCounters>(HotSpotCounters present) -> {
                    double[] numbers = value.apply(present).toArray();
                    if (numbers.length == 0) {
                        figures.absent(signal, "it isn't among the counters of this JVM, or had no value yet");
                    }
                    Arrays.stream(numbers).forEach(number -> figures.put(signal, nanos, number));
                }
            }
        }

        /// Puts the share of the time of a counter of seconds.
        void putShare(TimelineSignal signal, CounterRate rate, Function<HotSpotCounters, DoubleStream> seconds) {
            put(
                    signal,
                    present -> seconds.apply(present)
                            .flatMap(sum -> rate.perSecond(nanos, sum).stream())
                            .map(share -> 100 * share));
        }
    }
}
