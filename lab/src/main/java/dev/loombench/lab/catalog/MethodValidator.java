package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.ExperimentValidator.Problem;
import dev.loombench.lab.catalog.ProfileSettings.LevelFit;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Validates that an experiment's workload and candidates suit its measurement method.
final class MethodValidator {
    private MethodValidator() {}

    /// Problem of a task that the method can't run.
    static Optional<Problem> unsuitedTask(MethodKind method, TaskSpec task) {
        String reason = switch (method) {
            case BATCH ->
                parks(task)
                        ? "'park' is for method memory"
                        : task.isAsynchronous() || task.needsServer()
                                ? "'fib-split', 'request' and 'request-async' are for method process"
                                : "";
            case HTTP -> "method http sends requests";
            case PROGRAM -> "method program runs a program";
            case PROCESS -> parks(task) ? "'park' is for method memory" : "";
            case MEMORY ->
                task instanceof TaskSpec.Park ? "" : "method memory runs the task 'park DEPTH cold' or '… warm'";
        };
        return reason.isEmpty() ? Optional.empty() : Optional.of(new Problem("workload", "task", reason));
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
                .map(model -> Problem.of(
                        "models",
                        "'" + model + "' doesn't start a thread per task; "
                                + (threads ? "kind 'threads'" : "method memory")
                                + " takes virtual-per-task and platform-per-task"));
    }

    /// Problem of a model that starts tasks only from the thread that opened it, where other threads start them.
    static Optional<Problem> ownersModel(BatchSpec work) {
        boolean actors = work.shape() == BatchShape.ACTORS;
        return work.model() instanceof ModelSpec.Structured
                        && (actors || work.task().isAsynchronous())
                ? Optional.of(Problem.of(
                        "models",
                        "'" + work.model() + "' starts tasks only from the thread that opened its scope, but "
                                + (actors
                                        ? "actors start each other"
                                        : "'" + work.task() + "' goes on in other threads")))
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
                return Optional.of(new Problem(
                        "profiles",
                        profile.toString(),
                        "'fit' needs a factor that is the number of a 'fib' or 'fib-split', but '" + fit.factor()
                                + "' isn't one"));
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
                return Optional.of(
                        new Problem("jvm", "variants", "'" + entry.getKey() + "' under 'variants' is not a factor"));
            }
            for (String level : levels) {
                if (!entry.getValue().containsKey(level)) {
                    return Optional.of(new Problem(
                            "jvm",
                            "variants",
                            "the level " + level + " of '" + entry.getKey() + "' has no options under 'variants';"
                                    + " write [] for none"));
                }
            }
        }
        return Optional.empty();
    }
}
