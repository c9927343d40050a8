package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.Signal;
import java.util.List;

/// Samples a JVM's answers to a query, until it answers that the signal can't be known.
final class JvmQuerySampler<T> implements Sampler {
    private final JvmQuery<T> question;
    private final List<TimelineSignal> signals;
    private final AnswerReader<T> reader;
    private boolean unavailable;

    /// Writes the values of an answer.
    @FunctionalInterface
    interface AnswerReader<T> {
        /// Writes the values.
        ///
        /// @param nanos monotonic time of the query
        void put(T reading, long nanos, TimelineBuilder figures);
    }

    /// Creates a sampler.
    ///
    /// @param signals all signals of an answer
    JvmQuerySampler(JvmQuery<T> question, List<TimelineSignal> signals, AnswerReader<T> reader) {
        this.question = question;
        this.signals = List.copyOf(signals);
        this.reader = reader;
    }

    @Override
    public void sample(long nanos, TimelineBuilder figures) {
        if (!unavailable) {
            question.poll(nanos).ifPresent(answer -> take(answer, figures));
        }
    }

    private void take(JvmQuery.Answer<T> answer, TimelineBuilder figures) {
        switch (answer.reading()) {
            case Signal.Present<T>(T reading) -> reader.put(reading, answer.nanos(), figures);
            case Signal.Absent<T>(String reason) -> {
                unavailable = true;
                signals.forEach(signal -> figures.absent(signal, reason));
            }
        }
    }

    @Override
    public long backgroundCpuNanos() {
        return question.cpuNanos();
    }

    @Override
    public void end() throws InterruptedException {
        question.end();
    }
}
