package dev.loombench.report.export;

import dev.loombench.lab.journal.CapacityDocument;
import dev.loombench.lab.journal.LoadDocument;
import dev.loombench.lab.journal.PlanLoadDocument;
import dev.loombench.lab.journal.RunDocument;
import java.nio.file.Path;

/// What can be exported: a document, and the directory that it lies in, with the files beside it.
public sealed interface Source {
    /// As it was given.
    Path path();

    /// Where files of its trials or loads may lie; they may be missing.
    Path directory();

    /// A run.
    record Run(Path path, Path directory, RunDocument document) implements Source {}

    /// A load by the generator.
    record Load(Path path, Path directory, LoadDocument document) implements Source {}

    /// A plan of JMeter.
    record PlanLoad(Path path, Path directory, PlanLoadDocument document) implements Source {}

    /// A search for a server's capacity.
    record Capacity(Path path, Path directory, CapacityDocument document) implements Source {}
}
