package dev.loombench.report;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.export.ExportFormats;
import dev.loombench.report.export.ExportResult;
import dev.loombench.report.export.ExportSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// Builds sources of exports.
final class ExportSourceFixtures {
    private static final RecordFiller NAMED = new RecordFiller(name -> name);

    private ExportSourceFixtures() {}

    static ExportSource run(RunDocument run) {
        return run(run, Path.of("nowhere"));
    }

    static ExportSource run(RunDocument run, Path directory) {
        return new ExportSource.Run(directory, directory, run);
    }

    /// A load by the generator, one by a JMeter plan, and a search, with a value in every field.
    static List<ExportSource> loads(Path directory) {
        LoadDocument plan = NAMED.record(LoadDocument.class);
        return List.of(
                new ExportSource.Load(directory, directory, RecordFiller.without("plan", plan)),
                new ExportSource.Load(directory, directory, plan),
                new ExportSource.Capacity(directory, directory, NAMED.record(CapacityDocument.class)));
    }

    static ExportResult exported(String format, ExportSource source) {
        try {
            return ExportFormats.named(format).orElseThrow().export(source);
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
