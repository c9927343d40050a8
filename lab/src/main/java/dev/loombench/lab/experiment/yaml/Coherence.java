package dev.loombench.lab.experiment.yaml;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Experiment.Factor;
import dev.loombench.lab.experiment.Grid;
import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskSpec;
import java.util.List;
import java.util.Set;

/// What the parts of a file must be to each other.
final class Coherence {
    private Coherence() {}

    static void check(Experiment experiment, Fields fields) {
        factorsAreUsed(experiment, fields);
        cellsArePossible(experiment, fields);
        if (experiment.workload().shape() == Shape.THREADS) {
            modelsAreThreads(experiment, fields);
        }
    }

    private static void factorsAreUsed(Experiment experiment, Fields fields) {
        Set<String> references = experiment.workload().references();
        List<String> names = experiment.factors().stream().map(Factor::name).toList();
        for (String name : references) {
            if (!names.contains(name)) {
                throw fields.need("workload").mistake("the workload uses $" + name + ", which is not a factor");
            }
        }
        for (String name : names) {
            if (!references.contains(name)) {
                throw fields.need("factors")
                        .key(name)
                        .mistake("the factor '" + name + "' is not used; write $" + name + " in the workload");
            }
        }
    }

    private static void cellsArePossible(Experiment experiment, Fields fields) {
        for (Profile profile : Profile.values()) {
            try {
                List<GridCell> cells = Grid.cells(experiment, profile);
                if (cells.isEmpty()) {
                    throw fields.need("profiles").mistake("profile " + profile + " skips every cell");
                }
                cells.forEach(cell -> sizeIsKnown(cell, fields));
            } catch (BadWord e) {
                throw fields.need("workload").mistake("in profile " + profile + ": " + e.getMessage());
            }
        }
    }

    private static void sizeIsKnown(GridCell cell, Fields fields) {
        ModelSpec model = cell.work().model();
        boolean computes = cell.work().task().flattened().stream()
                .anyMatch(step -> step instanceof TaskSpec.Cpu || step instanceof TaskSpec.Fib);
        boolean unknown = cell.work().task().flattened().stream()
                .anyMatch(step -> step instanceof TaskSpec.Http || step instanceof TaskSpec.UserClass);
        if (model.declaredSize() instanceof PoolSize.Goetz && (!computes || unknown)) {
            throw fields.need("models")
                    .mistake("'" + model + "' is not offered here: the rule needs the task's wait and compute times, and '"
                            + cell.work().task() + "' has none that are known");
        }
    }

    private static void modelsAreThreads(Experiment experiment, Fields fields) {
        for (ModelSpec model : experiment.models()) {
            switch (model) {
                case ModelSpec.VirtualPerTask fits -> {}
                case ModelSpec.PlatformPerTask fits -> {}
                case ModelSpec.CachedPool pool -> throw noThreads(model, fields);
                case ModelSpec.FixedPool pool -> throw noThreads(model, fields);
                case ModelSpec.WorkStealing pool -> throw noThreads(model, fields);
                case ModelSpec.SingleThread pool -> throw noThreads(model, fields);
                case ModelSpec.VirtualBounded pool -> throw noThreads(model, fields);
            }
        }
    }

    private static RuntimeException noThreads(ModelSpec model, Fields fields) {
        return fields.need("models")
                .mistake("'" + model + "' starts no thread for each task; kind 'threads' takes virtual-per-task and"
                        + " platform-per-task");
    }
}
