package dev.loombench.lab.experiment;

import dev.loombench.lab.experiment.Coherence.Problem;
import dev.loombench.lab.experiment.ProfileSettings.Fit;
import dev.loombench.protocol.TaskSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether what an experiment runs suits the method that measures it.
final class MethodCoherence {
    private MethodCoherence() {}

    /// The task that the method can't run, if it is one.
    static Optional<Problem> unsuitedTask(MethodKind method, TaskSpec task) {
        String why = switch (method) {
            case BATCH ->
                isParked(task)
                        ? "'park' is for method memory"
                        : task.isAsynchronous() || task.needsServer()
                                ? "'fib-split', 'request' and 'request-async' are for method process"
                                : "";
            case HTTP -> "method http sends requests";
            case PROCESS -> isParked(task) ? "'park' is for method memory" : "";
            case MEMORY ->
                task instanceof TaskSpec.Park ? "" : "method memory runs the task 'park DEPTH cold' or '… warm'";
        };
        return why.isEmpty() ? Optional.empty() : Optional.of(new Problem("workload", "task", why));
    }

    private static boolean isParked(TaskSpec task) {
        return task.flattened().stream().anyMatch(TaskSpec.Park.class::isInstance);
    }

    /// A model where servers are compared, or a server where models are: the command line may name either.
    static Optional<Problem> unsuitedContender(Experiment experiment) {
        boolean http = experiment.method() == MethodKind.HTTP;
        return experiment.models().stream()
                .filter(contender -> contender instanceof Contender.Server != http)
                .findFirst()
                .map(contender -> new Problem(
                        http ? "servers" : "models",
                        http ? "servers" : "models",
                        "'" + contender + "' is " + (http ? "no server" : "a server") + ", but method "
                                + experiment.method() + " compares " + (http ? "servers" : "execution models")));
    }

    /// A model whose threads can't be parked one by one.
    static Optional<Problem> unparkedModel(Experiment experiment) {
        if (experiment.method() != MethodKind.MEMORY) {
            return Optional.empty();
        }
        return experiment.models().stream()
                .filter(model -> !Coherence.isThreadPerTask(model))
                .findFirst()
                .map(model -> new Problem(
                        "models",
                        "models",
                        "'" + model + "' doesn't start a thread per task; method memory takes virtual-per-task and"
                                + " platform-per-task"));
    }

    /// A factor that is to be fitted to the machine and can't be.
    static Optional<Problem> unfittedFactor(Experiment experiment) {
        for (Profile profile : Profile.values()) {
            ProfileSettings settings = experiment.profiles().get(profile);
            Fit fit = settings == null ? null : settings.fit();
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

    /// Options for a factor or a level that doesn't exist, or a level without options.
    static Optional<Problem> unmatchedVariant(Experiment experiment) {
        for (Map.Entry<String, Map<String, List<String>>> entry :
                experiment.jvm().variants().entrySet()) {
            List<String> levels = experiment.factors().stream()
                    .filter(factor -> factor.name().equals(entry.getKey()))
                    .findFirst()
                    .map(Experiment.Factor::levels)
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
