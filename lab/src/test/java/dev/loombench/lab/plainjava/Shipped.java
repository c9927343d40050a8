package dev.loombench.lab.plainjava;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Grid;
import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.experiment.MethodKind;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.experiment.yaml.Catalog;
import dev.loombench.protocol.Work;
import java.nio.file.Path;
import java.util.List;

/// The shipped experiments, and experiments made of them.
final class Shipped {
    private Shipped() {}

    static List<Experiment> all() {
        return Catalog.of(Path.of(System.getProperty("loombench.root"), "experiments")).shipped().stream()
                .map(Catalog.Entry::experiment)
                .filter(experiment -> experiment.method() == MethodKind.BATCH)
                .toList();
    }

    static Experiment named(String id) {
        return all().stream()
                .filter(experiment -> experiment.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static String source(String id, Profile profile, int cores) {
        Experiment experiment = named(id);
        return PlainJava.of(experiment, profile, Grid.cells(experiment, profile), cores);
    }

    /// A cell of an experiment with other work.
    static GridCell cell(GridCell like, Work work) {
        return new GridCell(
                like.declared(), like.levels(), new Job.Tasks(work), like.warmup(), like.measure(), like.modes(), true);
    }
}
