package dev.loombench.subject.task;

/// Task of consecutive steps. The result depends on all partial results.
final class SequenceTask implements Task {
    private final Task[] steps;

    SequenceTask(Task[] steps) {
        this.steps = steps.clone();
    }

    @Override
    public long run(int index) throws Exception {
        long result = 0;
        for (Task step : steps) {
            result = 31 * result + step.run(index);
        }
        return result;
    }

    @Override
    public long expected(int index) {
        long result = 0;
        for (Task step : steps) {
            result = 31 * result + step.expected(index);
        }
        return result;
    }
}
