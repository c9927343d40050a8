package dev.loombench.lab.timeline;

import dev.loombench.lab.jvm.Signal;
import java.util.List;

/// Takes what a JVM answers to a question. Where it says that it can't be known, it isn't asked any more.
final class QuestionLook<T> implements Look {
    private final Question<T> question;
    private final List<TimelineSignal> signals;
    private final Reader<T> reader;
    private boolean silent;

    /// Takes the figures of an answer.
    @FunctionalInterface
    interface Reader<T> {
        /// @param nanos when it was asked, monotonic
        void put(T reading, long nanos, Figures figures);
    }

    /// @param signals that an answer has figures of
    QuestionLook(Question<T> question, List<TimelineSignal> signals, Reader<T> reader) {
        this.question = question;
        this.signals = List.copyOf(signals);
        this.reader = reader;
    }

    @Override
    public void take(long nanos, Figures figures) {
        if (!silent) {
            question.ask(nanos).ifPresent(answer -> take(answer, figures));
        }
    }

    private void take(Question.Answer<T> answer, Figures figures) {
        switch (answer.said()) {
            case Signal.Present<T>(T reading) -> reader.put(reading, answer.nanos(), figures);
            case Signal.Absent<T>(String reason) -> {
                silent = true;
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
