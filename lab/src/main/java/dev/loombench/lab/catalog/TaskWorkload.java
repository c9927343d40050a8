package dev.loombench.lab.catalog;

import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.TaskSpec;
import java.util.Map;
import java.util.Set;

/// Workload of tasks on execution models.
///
/// @param shape way in which tasks are handed to the execution model
/// @param task text of the task
/// @param tasks text of the number of tasks of one operation
/// @param callers number of threads that run operations at the same time
public record TaskWorkload(BatchShape shape, String task, String tasks, int callers) implements Workload {
    /// Largest number of tasks of one operation, since each has an object of its own in the measured JVM.
    public static final int MAX_TASKS = 10_000_000;

    @Override
    public Set<String> references() {
        return LevelTemplate.references(task + " " + tasks);
    }

    /// Task at these levels.
    ///
    /// @throws BadWord if it isn't a task then
    public TaskSpec task(Map<String, String> levels) {
        return TaskParser.parse(LevelTemplate.fill(task, levels));
    }

    @Override
    public Job job(Candidate contender, Map<String, String> levels) {
        return switch (contender) {
            case Candidate.Model(ModelSpec model) -> new Job.Tasks(work(model, levels));
            case Candidate.Server server -> throw new InvalidValueException(server.toString(), "an execution model");
        };
    }

    /// Work at these levels, with the pool size as declared.
    ///
    /// @throws BadWord if a level is impossible where it goes
    public BatchSpec work(ModelSpec model, Map<String, String> levels) {
        String count = LevelTemplate.fill(tasks, levels);
        long number = Quantities.count(count);
        if (number < 1 || number > MAX_TASKS) {
            throw new InvalidValueException(count, "a number of tasks from 1 to " + MAX_TASKS);
        }
        return new BatchSpec(shape, model, task(levels), (int) number, callers);
    }
}
