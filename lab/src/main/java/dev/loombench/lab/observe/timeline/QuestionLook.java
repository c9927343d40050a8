package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.Signal;
import java.util.List;

/// Samples a JVM's answers to a query, until it answers that the signal can't be known.
final class QuestionLook<T> implements Look {
    private final Question<T> question;
    private final List<TimelineSignal> signals;
    private final Reader<T> reader;
    private boolean unavailable;

    /// Writes the values of an answer.
    @FunctionalInterface
    interface Reader<T> {
        /// Writes the values.
        ///
        /// @param nanos monotonic time of the query
        void put(T reading, long nanos, Figures figures);
    }

    /// Creates a sampler.
    ///
    /// @param signals all signals of an answer
    QuestionLook(Question<T> question, List<TimelineSignal> signals, Reader<T> reader) {
        this.question = question;
        this.signals = List.copyOf(signals);
        this.reader = reader;
    }

    @Override
    public void take(long nanos, Figures figures) {
        if (!unavailable) {
            question.ask(nanos).ifPresent(answer -> take(answer, figures));
        }
    }

    private void take(Question.Answer<T> answer, Figures figures) {
        switch (answer.said()) {
            case Signal.Present<T>(T reading) -> reader.put(reading, answer.nanos(), figures);
            case Signal.Absent<T>(String reason) -> {
                unavailable = true;
                signals.forEach(signal -> figures.absent(signal, reason));
            }
        }
    }

    @Override
    public long aside() {
        return question.spent();
    }

    @Override
    public void end() throws InterruptedException {
        question.end();
    }
}
