package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.protocol.trial.BatchSpec;
import java.nio.file.Path;
import java.util.List;

/// Shipped batch experiments, and the classes generated from them.
final class ShippedExperiments {
    private ShippedExperiments() {}

    static List<Experiment> all() {
        return Catalog.readDirectory(Path.of(System.getProperty("loombench.root"), "experiments")).shipped().stream()
                .map(Catalog.CatalogEntry::experiment)
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
        return PlainJava.generate(experiment, profile, Grid.cells(experiment, profile), cores);
    }

    /// Cell of an experiment with other work.
    static GridCell cell(GridCell template, BatchSpec work) {
        return new GridCell(
                template.declared(),
                template.levels(),
                new Job.Tasks(work),
                template.warmup(),
                template.measure(),
                template.modes(),
                true);
    }
}
