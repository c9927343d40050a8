package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.ExperimentValidator.Problem;
import dev.loombench.lab.catalog.ProfileSettings.LevelFit;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Validates that an experiment's workload and candidates suit its measurement method.
final class MethodValidator {
    private MethodValidator() {}

    /// Problem of a task that the method can't run.
    static Optional<Problem> unsuitedTask(MethodKind method, TaskSpec task) {
        @Nullable
        ExperimentError problem = switch (method) {
            case BATCH ->
                parks(task)
                        ? ExperimentError.OF_MEMORY
                        : task.isAsynchronous() || task.needsServer() ? ExperimentError.OF_PROCESS : null;
            case HTTP -> ExperimentError.TASK_OF_HTTP;
            case PROGRAM -> ExperimentError.TASK_OF_PROGRAM;
            case PROCESS -> parks(task) ? ExperimentError.OF_MEMORY : null;
            case MEMORY -> task instanceof TaskSpec.Park ? null : ExperimentError.TASK_OF_MEMORY;
        };
        return problem == null ? Optional.empty() : Problem.in("workload", "task", problem);
    }

    private static boolean parks(TaskSpec task) {
        return task.flattened().stream().anyMatch(TaskSpec.Park.class::isInstance);
    }

    /// Problem of a model that doesn't start a thread per task, where the tasks need threads of their own.
    static Optional<Problem> threadlessModel(Experiment experiment) {
        boolean threads = experiment.workload() instanceof TaskWorkload tasks && tasks.shape() == BatchShape.THREADS;
        if (!threads && experiment.method() != MethodKind.MEMORY) {
            return Optional.empty();
        }
        return experiment.models().stream()
                .filter(model -> !isThreadPerTask(model))
                .findFirst()
                .flatMap(model -> Problem.in(
                        "models", ExperimentError.NO_THREADS, model, threads ? "kind 'threads'" : "method memory"));
    }

    /// Problem of a model that starts tasks only from the thread that opened it, where other threads start them.
    static Optional<Problem> ownersModel(BatchSpec work) {
        if (!(work.model() instanceof ModelSpec.Structured)) {
            return Optional.empty();
        }
        return work.shape() == BatchShape.ACTORS
                ? Problem.in("models", ExperimentError.SCOPED_ACTORS, work.model())
                : work.task().isAsynchronous()
                        ? Problem.in("models", ExperimentError.SCOPED_TASK, work.model(), work.task())
                        : Optional.empty();
    }

    private static boolean isThreadPerTask(Candidate contender) {
        return contender instanceof Candidate.ModelCandidate(ModelSpec model)
                && (model instanceof ModelSpec.VirtualPerTask || model instanceof ModelSpec.PlatformPerTask);
    }

    /// Problem of a factor that can't be fitted to the speed of the machine.
    static Optional<Problem> unfittedFactor(Experiment experiment) {
        for (Profile profile : Profile.values()) {
            ProfileSettings settings = experiment.profiles().get(profile);
            LevelFit fit = settings == null ? null : settings.fit();
            if (fit != null && !isFibonacciNumber(experiment, fit.factor())) {
                return Problem.in("profiles", profile.toString(), ExperimentError.UNFITTED, fit.factor());
            }
        }
        return Optional.empty();
    }

    private static boolean isFibonacciNumber(Experiment experiment, String factor) {
        return experiment.workload() instanceof TaskWorkload tasks
                && tasks.task().matches("(.*\\s)?fib(-split)?\\s+\\$" + factor + "(\\s.*)?");
    }

    /// Problem of JVM options for an unknown factor, or of a level without options.
    static Optional<Problem> unmatchedVariant(Experiment experiment) {
        for (Map.Entry<String, Map<String, List<String>>> entry :
                experiment.jvm().variants().entrySet()) {
            List<String> levels = experiment.factors().stream()
                    .filter(factor -> factor.name().equals(entry.getKey()))
                    .findFirst()
                    .map(Factor::levels)
                    .orElse(List.of());
            if (levels.isEmpty()) {
                return Problem.in("jvm", "variants", ExperimentError.UNKNOWN_VARIANT, entry.getKey());
            }
            for (String level : levels) {
                if (!entry.getValue().containsKey(level)) {
                    return Problem.in("jvm", "variants", ExperimentError.LEVEL_WITHOUT_OPTIONS, level, entry.getKey());
                }
            }
        }
        return Optional.empty();
    }
}
