package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.results.ForeignText;
import dev.loombench.lab.results.ToolResult;
import dev.loombench.lab.results.ToolResults;
import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Reads a side of a comparison from a run's directory, its `run.json`, a file of results of JMH or of another tool,
/// or a folder of such files.
public final class ComparisonFile {
    private static final String RUN_FILE = "run.json";

    private ComparisonFile() {}

    /// Reads the side, whatever kind it is.
    ///
    /// @throws UserErrorException if the file is missing, can't be read, is malformed, or has no figures
    /// @throws CorruptFileException if the file is a run's and malformed
    public static ComparisonSide read(Path path) throws IOException {
        return read(path, List.of());
    }

    /// Reads the side, or declared figures of its file, or of all files of its folder.
    ///
    /// @param metrics figures to be taken from any JSON or text; none for what is known by itself
    /// @throws UserErrorException as above, or if a figure isn't there
    public static ComparisonSide read(Path path, List<DeclaredMetric> metrics) throws IOException {
        try {
            ComparisonSide side = side(path, metrics);
            if (!side.cells().isEmpty()) {
                return side;
            }
            if (side.unmeasured().isEmpty()) {
                throw FileError.NO_FIGURES.error(path);
            }
            UnmeasuredCell first = side.unmeasured().getFirst();
            throw FileError.NOT_MEASURED.error(
                    path, first.name().experiment(), first.name().model(), first.why());
        } catch (FileSystemException e) {
            throw FileError.UNREADABLE.because(e, FileErrorText.file(e, path), FileErrorText.reason(e));
        }
    }

    private static ComparisonSide side(Path path, List<DeclaredMetric> metrics) throws IOException {
        if (!Files.isDirectory(path)) {
            return ofFile(path, metrics);
        }
        if (metrics.isEmpty() && Files.exists(path.resolve(RUN_FILE))) {
            return RunReader.readDirectory(path);
        }
        Optional<ComparisonSide> tool = ToolFolder.read(path, metrics);
        return tool.isPresent() ? tool.get() : JmhFolder.read(path);
    }

    /// Reads a file. A pipe is read once.
    private static ComparisonSide ofFile(Path file, List<DeclaredMetric> metrics) throws IOException {
        boolean isRegular = Files.isRegularFile(file);
        ForeignText piped = isRegular ? new ForeignText("", "") : ForeignText.read(file);
        Optional<ToolResult> result = isRegular ? ToolResults.read(file, metrics) : ToolResults.ofText(piped, metrics);
        if (result.isPresent()) {
            return ToolReader.convert(file, result.get());
        }
        ForeignText text = isRegular ? ForeignText.read(file) : piped;
        JsonNode tree = json(text);
        if (JmhReader.isJmh(tree)) {
            return JmhReader.convert(file, tree);
        }
        if (tree.path("schema").asString("").startsWith("loombench/run/")) {
            return RunReader.readDocument(file);
        }
        throw ToolResults.foreign(text);
    }

    /// Reads a file of JSON, whatever mark is in front of it.
    ///
    /// @throws UserErrorException if it is something else, or cut; the message names line and column
    static JsonNode json(ForeignText text) {
        String start = text.text().stripLeading();
        if (!start.startsWith("[") && !start.startsWith("{")) {
            throw ToolResults.foreign(text);
        }
        return text.json();
    }
}
