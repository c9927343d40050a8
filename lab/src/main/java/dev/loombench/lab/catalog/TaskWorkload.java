package dev.loombench.lab.catalog;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.Work;
import java.util.Map;
import java.util.Set;

/// Workload of tasks on execution models.
///
/// @param shape way in which tasks are handed to the execution model
/// @param task text of the task
/// @param tasks text of the number of tasks of one operation
/// @param callers number of threads that run operations at the same time
public record TaskWorkload(Shape shape, String task, String tasks, int callers) implements Workload {
    /// Largest number of tasks of one operation, since each has an object of its own in the measured JVM.
    public static final int MOST_TASKS = 10_000_000;

    @Override
    public Set<String> references() {
        return Template.references(task + " " + tasks);
    }

    /// Task at these levels.
    ///
    /// @throws BadWord if it isn't a task then
    public TaskSpec task(Map<String, String> levels) {
        return TaskParser.parse(Template.filled(task, levels));
    }

    @Override
    public Job job(Contender contender, Map<String, String> levels) {
        return switch (contender) {
            case Contender.Model(ModelSpec model) -> new Job.Tasks(work(model, levels));
            case Contender.Server server -> throw new BadWord(server.toString(), "an execution model");
        };
    }

    /// Work at these levels, with the pool size as declared.
    ///
    /// @throws BadWord if a level is impossible where it goes
    public Work work(ModelSpec model, Map<String, String> levels) {
        String count = Template.filled(tasks, levels);
        long number = Quantities.count(count);
        if (number < 1 || number > MOST_TASKS) {
            throw new BadWord(count, "a number of tasks from 1 to " + MOST_TASKS);
        }
        return new Work(shape, model, task(levels), (int) number, callers);
    }
}
