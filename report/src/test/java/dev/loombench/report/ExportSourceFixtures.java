package dev.loombench.report;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SampleRecords;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.report.export.ExportFormat;
import dev.loombench.report.export.ExportResult;
import dev.loombench.report.export.ExportSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// Builds sources of exports.
final class ExportSourceFixtures {

    private ExportSourceFixtures() {}

    static ExportSource run(RunDocument run) {
        return run(run, Path.of("nowhere"));
    }

    static ExportSource run(RunDocument run, Path directory) {
        return new ExportSource.Run(directory, directory, run);
    }

    /// A load by the generator, one by a JMeter plan, and a search, with a value in every field.
    static List<ExportSource> loads(Path directory) {
        LoadDocument plan = SampleRecords.full(LoadDocument.class, name -> name);
        return List.of(
                new ExportSource.Load(
                        directory,
                        directory,
                        RecordBuilder.like(plan).with("plan", null).build()),
                new ExportSource.Load(directory, directory, plan),
                new ExportSource.Capacity(
                        directory, directory, SampleRecords.full(CapacityDocument.class, name -> name)));
    }

    static ExportResult exported(String format, ExportSource source) {
        try {
            return ExportFormat.named(format).orElseThrow().export(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String format, ExportSource source) {
        return exported(format, source).text();
    }

    /// Rows of an export to CSV.
    static List<List<String>> csvRows(ExportSource source) {
        return CsvReader.builder().skipEmptyLines(false).ofCsvRecord(text("csv", source)).stream()
                .map(CsvRecord::getFields)
                .toList();
    }
}
