package dev.loombench.subject.task;

import java.time.Duration;

/// Task that sleeps.
final class SleepTask implements Task {
    private final Duration duration;

    SleepTask(Duration duration) {
        this.duration = duration;
    }

    @Override
    public long run(int index) throws InterruptedException {
        Thread.sleep(duration);
        return index;
    }

    @Override
    public long expected(int index) {
        return index;
    }
}
