package dev.loombench.lab.experiment;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.Work;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What an experiment runs, with `$name` where a factor's level goes.
///
/// @param shape how tasks are handed to the execution model
/// @param task text of the task
/// @param tasks text of the number of tasks of one operation
/// @param callers how many threads run operations at the same time
public record Workload(Shape shape, String task, String tasks, int callers) {
    /// The largest number of tasks of one operation: each has an object of its own in the measured JVM.
    public static final int MOST_TASKS = 10_000_000;

    private static final Pattern REFERENCE = Pattern.compile("\\$([a-z][a-z0-9-]*)");

    /// The factors that it names.
    public Set<String> references() {
        Set<String> names = new TreeSet<>();
        REFERENCE.matcher(task + " " + tasks).results().forEach(result -> names.add(result.group(1)));
        return names;
    }

    /// The task at these levels.
    ///
    /// @throws BadWord if it isn't a task then
    public TaskSpec task(Map<String, String> levels) {
        return TaskParser.parse(filled(task, levels));
    }

    /// The work at these levels, with the model's size still as it was declared.
    ///
    /// @throws BadWord if a level is impossible where it goes
    public Work work(ModelSpec model, Map<String, String> levels) {
        String count = filled(tasks, levels);
        long number = Quantities.count(count);
        if (number < 1 || number > MOST_TASKS) {
            throw new BadWord(count, "a number of tasks from 1 to " + MOST_TASKS);
        }
        return new Work(shape, model, task(levels), (int) number, callers);
    }

    private static String filled(String template, Map<String, String> levels) {
        return REFERENCE.matcher(template).replaceAll(match -> {
            String level = levels.get(match.group(1));
            if (level == null) {
                throw new BadWord("$" + match.group(1), "a factor of this experiment");
            }
            return Matcher.quoteReplacement(level);
        });
    }
}
