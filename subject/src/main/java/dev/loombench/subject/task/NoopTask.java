package dev.loombench.subject.task;

/// Task that does nothing.
final class NoopTask implements Task {
    @Override
    public long run(int index) {
        return index;
    }

    @Override
    public long expected(int index) {
        return index;
    }
}
