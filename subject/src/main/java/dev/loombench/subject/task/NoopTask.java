package dev.loombench.subject.task;

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
