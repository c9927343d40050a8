package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Experiment.Candidate;
import dev.loombench.lab.model.Slo;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerSpec;
import java.nio.file.Path;
import java.time.Duration;
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
                case Candidate.ServerCandidate server ->
                    throw new InvalidValueException(server.toString(), "an execution model");
                case Candidate.ProgramCandidate word ->
                    throw new InvalidValueException(word.toString(), "an execution model");
                case Candidate.SideCandidate side ->
                    throw new InvalidValueException(side.toString(), "an execution model");
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

    /// Work of one trial.
    sealed interface Job {
        /// Tasks on an execution model.
        record Tasks(BatchSpec work) implements Job {}

        /// Requests to a server.
        ///
        /// @param contextPath context path of the server, such as `/wtf`, or empty
        /// @param path path below the context path, with its query
        /// @param expect text that a correct answer contains; empty for any answer
        /// @param timeout time after which a request without an answer fails
        record Requests(
                ServerSpec server,
                String contextPath,
                Authentication authentication,
                String path,
                String expect,
                RequestLoad load,
                Duration timeout)
                implements Job {}

        /// Run of a program.
        ///
        /// @param arguments value of each argument
        record ProgramRun(ProgramWorkload workload, Candidate.ProgramCandidate candidate, Map<String, String> arguments)
                implements Job {}

        /// Load of one side of a person's own service.
        ///
        /// @param expected duration of the trial, from the start of the side to its end
        record ServiceLoad(Candidate.SideCandidate side, Duration expected) implements Job {}

        /// Tasks of the job; empty where it sends requests.
        default Optional<BatchSpec> tasks() {
            return this instanceof Tasks(BatchSpec work) ? Optional.of(work) : Optional.empty();
        }

        /// Source and timing of requests.
        sealed interface RequestLoad {
            /// Built-in generator, at a rate or for a number of users.
            record ArrivalLoad(Arrivals arrivals) implements RequestLoad {}

            /// Test plan of JMeter.
            ///
            /// @param file existing file of the plan
            /// @param users number of users, each of whom waits for an answer before the next request
            /// @param rampUp time in which all users start
            /// @param pause time between an answer and the user's next request
            /// @param abrupt whether requests under way are cut off at the end
            record JMeterTestPlan(Path file, int users, Duration rampUp, Duration pause, boolean abrupt)
                    implements RequestLoad {}

            /// Search with the built-in generator for the highest rate that keeps an objective.
            ///
            /// @param poisson whether arrivals are a Poisson process, rather than evenly spaced
            /// @param longest time after which no further load is started
            record LoadSearch(Slo slo, boolean poisson, Duration longest) implements RequestLoad {}
        }

        /// Execution model, server, word or side of the trial.
        default Candidate contender() {
            return switch (this) {
                case Tasks(BatchSpec work) -> new Candidate.ModelCandidate(work.model());
                case Requests requests -> new Candidate.ServerCandidate(requests.server());
                case ProgramRun program -> program.candidate();
                case ServiceLoad load -> load.side();
            };
        }
    }
}
