package dev.loombench.subject.task;

import java.time.Duration;

record SleepTask(Duration duration) implements Task {
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
