package dev.loombench.lab.catalog;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.protocol.trial.TaskSpec;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Workload of an experiment, with `$name` in place of a factor's level.
public sealed interface Workload permits Workload.TaskWorkload, RequestWorkload, ProgramWorkload, ServiceWorkload {
    /// Factors that the workload names.
    Set<String> references();

    /// Work of a trial at these levels, with pool sizes as declared.
    ///
    /// @throws dev.loombench.protocol.InvalidValueException if a level is impossible where it goes
    Job job(Candidate contender, Map<String, String> levels);

    /// Metric that decides verdicts about these levels; empty where it is the method's own.
    default Optional<String> primaryMetric(Map<String, String> levels) {
        return Optional.empty();
    }

    /// Substitutes levels of factors for `$name` in texts.
    final class LevelTemplate {
        private static final Pattern REFERENCE = Pattern.compile("\\$([a-z][a-z0-9-]*)");

        private LevelTemplate() {}

        /// Factors that a text names.
        static Set<String> references(String text) {
            Set<String> names = new TreeSet<>();
            REFERENCE.matcher(text).results().forEach(result -> names.add(result.group(1)));
            return names;
        }

        /// Text with levels in place of the factors.
        ///
        /// @throws InvalidValueException if it names a factor without a level
        static String fill(String text, Map<String, String> levels) {
            return REFERENCE.matcher(text).replaceAll(match -> {
                String level = levels.get(match.group(1));
                if (level == null) {
                    throw new InvalidValueException("$" + match.group(1), "a factor of this experiment");
                }
                return Matcher.quoteReplacement(level);
            });
        }
    }

    /// Workload of tasks on execution models.
    ///
    /// @param shape way in which tasks are handed to the execution model
    /// @param task text of the task
    /// @param tasks text of the number of tasks of one operation
    /// @param callers number of threads that run operations at the same time
    record TaskWorkload(BatchShape shape, String task, String tasks, int callers) implements Workload {
        /// Largest number of tasks of one operation, since each has an object of its own in the measured JVM.
        public static final int MAX_TASKS = 10_000_000;

        @Override
        public Set<String> references() {
            return LevelTemplate.references(task + " " + tasks);
        }

        /// Task at these levels.
        ///
        /// @throws InvalidValueException if it isn't a task then
        public TaskSpec task(Map<String, String> levels) {
            return TaskParser.parse(LevelTemplate.fill(task, levels));
        }

        @Override
        public Job job(Candidate contender, Map<String, String> levels) {
            return switch (contender) {
                case Candidate.ModelCandidate(ModelSpec model) -> new Job.Tasks(work(model, levels));
                case Candidate.ServerCandidate _, Candidate.ProgramCandidate _, Candidate.SideCandidate _ ->
                    throw new InvalidValueException(contender.toString(), "an execution model");
            };
        }

        /// Work at these levels, with the pool size as declared.
        ///
        /// @throws InvalidValueException if a level is impossible where it goes
        public BatchSpec work(ModelSpec model, Map<String, String> levels) {
            String count = LevelTemplate.fill(tasks, levels);
            long number = Quantities.count(count);
            if (number < 1 || number > MAX_TASKS) {
                throw new InvalidValueException(count, "a number of tasks from 1 to " + MAX_TASKS);
            }
            return new BatchSpec(shape, model, task(levels), (int) number, callers);
        }
    }
}
