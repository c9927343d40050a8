package dev.loombench.report;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.PlanLoadDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.export.ExportFormats;
import dev.loombench.report.export.Exported;
import dev.loombench.report.export.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// Builds sources of exports.
final class Exports {
    private static final Filled NAMED = new Filled(name -> name);

    private Exports() {}

    static Source run(RunDocument run) {
        return run(run, Path.of("nowhere"));
    }

    static Source run(RunDocument run, Path directory) {
        return new Source.Run(directory, directory, run);
    }

    /// One source of each kind that isn't a run, with a value in every field.
    static List<Source> loads(Path directory) {
        return List.of(
                new Source.Load(directory, directory, NAMED.record(LoadDocument.class)),
                new Source.PlanLoad(directory, directory, NAMED.record(PlanLoadDocument.class)),
                new Source.Capacity(directory, directory, NAMED.record(CapacityDocument.class)));
    }

    static Exported exported(String format, Source source) {
        try {
            return ExportFormats.named(format).orElseThrow().of(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String format, Source source) {
        return exported(format, source).text();
    }
}
