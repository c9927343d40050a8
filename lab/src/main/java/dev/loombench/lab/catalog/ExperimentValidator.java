package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.PoolSize;
import dev.loombench.protocol.trial.TaskSpec;
import java.util.HashSet;
import java.util.List;
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
        static Optional<Problem> in(String key, ExperimentError kind, Object... values) {
            return in(key, key, kind, values);
        }

        static Optional<Problem> in(String key, String subkey, ExperimentError kind, Object... values) {
            return Optional.of(new Problem(key, subkey, kind.message(values)));
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
                .flatMap(name -> Problem.in("workload", ExperimentError.UNKNOWN_REFERENCE, name));
    }

    private static Optional<Problem> unusedFactor(Experiment experiment) {
        Set<String> references = new HashSet<>(experiment.workload().references());
        references.addAll(experiment.jvm().variants().keySet());
        return experiment.factors().stream()
                .map(Factor::name)
                .filter(name -> !references.contains(name))
                .findFirst()
                .flatMap(name -> Problem.in("factors", name, ExperimentError.UNUSED_FACTOR, name, name));
    }

    private static Optional<Problem> claimWithoutIdeal(Experiment experiment) {
        return experiment.claims().stream()
                .filter(claim -> claim.quantity() instanceof Claim.Quantity.IdealRatio)
                .filter(claim -> experiment.ideal() != IdealKind.BATCH)
                .findFirst()
                .flatMap(claim -> Problem.in("claims", ExperimentError.WITHOUT_IDEAL, claim.id(), experiment.ideal()));
    }

    private static Optional<Problem> unsuitedIdeal(Experiment experiment) {
        boolean http = experiment.method() == MethodKind.HTTP;
        boolean program = experiment.method() == MethodKind.PROGRAM;
        return switch (experiment.ideal()) {
            case IdealKind.BATCH ->
                http
                        ? Problem.in("ideal", ExperimentError.IDEAL_OF_HTTP)
                        : program ? Problem.in("ideal", ExperimentError.IDEAL_OF_PROGRAM) : Optional.empty();
            case IdealKind.SERVER -> http ? Optional.empty() : Problem.in("ideal", ExperimentError.IDEAL_OF_SERVER);
            case IdealKind.NONE -> Optional.empty();
            case IdealFormula formula ->
                experiment.workload() instanceof ProgramWorkload workload
                        ? wrongFormula(experiment, workload, formula)
                        : Problem.in("ideal", ExperimentError.FORMULA);
        };
    }

    private static Optional<Problem> wrongFormula(
            Experiment experiment, ProgramWorkload workload, IdealFormula formula) {
        if (!workload.program().metrics().contains(formula.metric())) {
            return Problem.in(
                    "ideal",
                    "metric",
                    ExperimentError.NOT_REPORTED,
                    workload.program(),
                    formula.metric(),
                    workload.program().metrics());
        }
        for (Profile profile : Profile.values()) {
            try {
                Grid.cells(experiment, profile).forEach(cell -> formula.value(cell.levels(), 1));
            } catch (InvalidValueException e) {
                return Problem.in("ideal", "is", ExperimentError.IN_PROFILE, profile, String.valueOf(e.getMessage()));
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
                return Problem.in("factors", ExperimentError.TOO_MANY_CELLS, profile, cells, MAX_CELLS);
            }
        }
        return Optional.empty();
    }

    private static Optional<Problem> impossibleCell(Experiment experiment) {
        for (Profile profile : Profile.values()) {
            try {
                List<GridCell> cells = Grid.cells(experiment, profile);
                if (cells.isEmpty()) {
                    return Problem.in("profiles", profile.toString(), ExperimentError.NO_CELLS, profile);
                }
                for (GridCell cell : cells) {
                    Optional<Problem> problem = cell.tasks().flatMap(work -> impossibleWork(experiment.method(), work));
                    if (problem.isPresent()) {
                        return problem;
                    }
                }
            } catch (InvalidValueException e) {
                return Problem.in("workload", ExperimentError.IN_PROFILE, profile, String.valueOf(e.getMessage()));
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
        return Problem.in("models", ExperimentError.NO_TIMES, work.model(), work.task());
    }

    private static boolean hasKnownTimes(TaskSpec task) {
        boolean computes = false;
        for (TaskSpec step : task.flattened()) {
            switch (step) {
                case TaskSpec.Cpu(long tokens) -> computes |= tokens > 0;
                case TaskSpec.Fib _, TaskSpec.SplitFib _ -> computes = true;
                case TaskSpec.Request _, TaskSpec.Park _, TaskSpec.Noop _, TaskSpec.Sleep _ -> {}
                case TaskSpec.Http _, TaskSpec.UserClass _ -> {
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
        return many ? Problem.in("workload", "callers", ExperimentError.ONE_CALLER) : Optional.empty();
    }
}
