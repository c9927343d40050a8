package dev.loombench.report.export;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.run.RunDocument;
import java.nio.file.Path;

/// Source of an export: a document, and the directory with the files beside it.
public sealed interface ExportSource {
    /// Path as typed on the command line.
    Path path();

    /// The document itself, as this version writes it.
    Record document();

    /// Directory in which files of its trials or loads may lie; they may be missing.
    Path directory();

    record Run(Path path, Path directory, RunDocument document) implements ExportSource {}

    record Load(Path path, Path directory, LoadDocument document) implements ExportSource {}

    record Capacity(Path path, Path directory, CapacityDocument document) implements ExportSource {}
}
