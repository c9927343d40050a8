package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.TaskSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Validates that the parts of an experiment fit together.
public final class ExperimentValidator {
    private static final int MAX_CELLS = 10_000;

    private ExperimentValidator() {}

    /// Mistake in an experiment.
    ///
    /// @param key key of the wrong part in the file
    /// @param subkey key within that part, or the key itself
    public record Problem(String key, String subkey, String message) {
        static Problem of(String key, String message) {
            return new Problem(key, key, message);
        }
    }

    /// First mistake in an experiment, if any.
    public static Optional<Problem> problem(Experiment experiment) {
        return unknownReference(experiment)
                .or(() -> unusedFactor(experiment))
                .or(() -> MethodValidator.threadlessModel(experiment))
                .or(() -> MethodValidator.unfittedFactor(experiment))
                .or(() -> MethodValidator.unmatchedVariant(experiment))
                .or(() -> oneShotWithCallers(experiment))
                .or(() -> tooManyCells(experiment))
                .or(() -> impossibleCell(experiment))
                .or(() -> unsuitedIdeal(experiment))
                .or(() -> claimWithoutIdeal(experiment));
    }

    private static Optional<Problem> unknownReference(Experiment experiment) {
        List<String> names = experiment.factors().stream().map(Factor::name).toList();
        return experiment.workload().references().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .map(name -> Problem.of("workload", "the workload uses $" + name + ", which is not a factor"));
    }

    private static Optional<Problem> unusedFactor(Experiment experiment) {
        Set<String> references = new HashSet<>(experiment.workload().references());
        references.addAll(experiment.jvm().variants().keySet());
        return experiment.factors().stream()
                .map(Factor::name)
                .filter(name -> !references.contains(name))
                .findFirst()
                .map(name -> new Problem(
                        "factors",
                        name,
                        "the factor '" + name + "' is not used; write $" + name
                                + " in the workload, or give it options under jvm: variants"));
    }

    private static Optional<Problem> claimWithoutIdeal(Experiment experiment) {
        return experiment.claims().stream()
                .filter(claim -> claim.quantity() instanceof Claim.Quantity.IdealRatio)
                .filter(claim -> experiment.ideal() != IdealKind.BATCH)
                .findFirst()
                .map(claim -> Problem.of(
                        "claims",
                        "claim " + claim.id() + " compares with the ideal of a batch, but 'ideal' is "
                                + experiment.ideal() + " here"));
    }

    private static Optional<Problem> unsuitedIdeal(Experiment experiment) {
        boolean http = experiment.method() == MethodKind.HTTP;
        boolean program = experiment.method() == MethodKind.PROGRAM;
        return switch (experiment.ideal()) {
            case IdealKind.BATCH ->
                http
                        ? Optional.of(Problem.of("ideal", "method http takes 'server' or 'none'"))
                        : program
                                ? Optional.of(Problem.of("ideal", "method program takes 'none' or a formula"))
                                : Optional.empty();
            case IdealKind.SERVER ->
                http ? Optional.empty() : Optional.of(Problem.of("ideal", "'server' is for method http"));
            case IdealKind.NONE -> Optional.empty();
            case IdealFormula formula ->
                experiment.workload() instanceof ProgramWorkload workload
                        ? wrongFormula(experiment, workload, formula)
                        : Optional.of(Problem.of("ideal", "a formula is for method program"));
        };
    }

    private static Optional<Problem> wrongFormula(
            Experiment experiment, ProgramWorkload workload, IdealFormula formula) {
        if (!workload.program().metrics().contains(formula.metric())) {
            return Optional.of(new Problem(
                    "ideal",
                    "metric",
                    workload.program() + " doesn't report '" + formula.metric() + "' but "
                            + workload.program().metrics()));
        }
        for (Profile profile : Profile.values()) {
            try {
                Grid.cells(experiment, profile).forEach(cell -> formula.value(cell.levels(), 1));
            } catch (InvalidValueException e) {
                return Optional.of(new Problem("ideal", "is", "in profile " + profile + ": " + e.getMessage()));
            }
        }
        return Optional.empty();
    }

    /// Problem of too many cells. They are counted before the grid is built, since it grows with the product of
    /// all factors' levels.
    private static Optional<Problem> tooManyCells(Experiment experiment) {
        for (Profile profile : Profile.values()) {
            double cells = Grid.size(experiment, profile);
            if (cells > MAX_CELLS) {
                return Optional.of(Problem.of(
                        "factors",
                        String.format(
                                Locale.ROOT,
                                "profile %s has a grid of %.0f cells, but at most %d are possible",
                                profile,
                                cells,
                                MAX_CELLS)));
            }
        }
        return Optional.empty();
    }

    private static Optional<Problem> impossibleCell(Experiment experiment) {
        for (Profile profile : Profile.values()) {
            try {
                List<GridCell> cells = Grid.cells(experiment, profile);
                if (cells.isEmpty()) {
                    return Optional.of(
                            new Problem("profiles", profile.toString(), "profile " + profile + " skips every cell"));
                }
                for (GridCell cell : cells) {
                    Optional<Problem> problem = cell.tasks().flatMap(work -> impossibleWork(experiment.method(), work));
                    if (problem.isPresent()) {
                        return problem;
                    }
                }
            } catch (InvalidValueException e) {
                return Optional.of(Problem.of("workload", "in profile " + profile + ": " + e.getMessage()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Problem> impossibleWork(MethodKind method, BatchSpec work) {
        Optional<Problem> unsuited =
                MethodValidator.unsuitedTask(method, work.task()).or(() -> MethodValidator.ownersModel(work));
        if (unsuited.isPresent()
                || !(work.model().declaredSize() instanceof PoolSize.Goetz)
                || hasKnownTimes(work.task())) {
            return unsuited;
        }
        return Optional.of(Problem.of(
                "models",
                "'" + work.model() + "' isn't possible here: its rule needs the task's wait and compute times, and '"
                        + work.task() + "' has no known ones"));
    }

    private static boolean hasKnownTimes(TaskSpec task) {
        boolean computes = false;
        for (TaskSpec step : task.flattened()) {
            switch (step) {
                case TaskSpec.Cpu(long tokens) -> computes |= tokens > 0;
                case TaskSpec.Fib fib -> computes = true;
                case TaskSpec.SplitFib fib -> computes = true;
                case TaskSpec.Request waiting -> {}
                case TaskSpec.Park waiting -> {}
                case TaskSpec.Noop noop -> {}
                case TaskSpec.Sleep sleep -> {}
                case TaskSpec.Http unknown -> {
                    return false;
                }
                case TaskSpec.UserClass unknown -> {
                    return false;
                }
                case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
            }
        }
        return computes;
    }

    private static Optional<Problem> oneShotWithCallers(Experiment experiment) {
        boolean many = experiment.workload() instanceof TaskWorkload tasks
                && tasks.shape() == BatchShape.ONE_SHOT
                && tasks.callers() > 1;
        return many
                ? Optional.of(new Problem("workload", "callers", "kind 'one-shot' runs once, so 'callers' must be 1"))
                : Optional.empty();
    }
}
