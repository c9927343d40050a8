package dev.loombench.subject.task;

/// Steps in their order; the result depends on the result of each.
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
