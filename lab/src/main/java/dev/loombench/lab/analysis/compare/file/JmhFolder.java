package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.results.ForeignText;
import dev.loombench.protocol.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// A folder of JMH results, such as one file for each round: all of them are one side, and the forks of a benchmark
/// in several files are combined.
final class JmhFolder {
    private JmhFolder() {}

    /// Reads the files that end in `.json`, in the order of their names, not those in folders within.
    ///
    /// @throws UserErrorException if there is none, or one isn't JMH's
    static ComparisonSide read(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> children = Files.list(folder)) {
            files = children.filter(JmhFolder::isResults).sorted().toList();
        }
        if (files.isEmpty()) {
            throw FileError.FOREIGN.error(folder);
        }
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (Path file : files) {
            JsonNode tree = ComparisonFile.json(ForeignText.read(file));
            if (!JmhReader.isJmh(tree)) {
                throw FileError.FOREIGN.error(file);
            }
            tree.forEach(all::add);
        }
        return JmhReader.convert(folder, all);
    }

    /// Whether a file has results of JMH.
    static boolean isOfJmh(Path file) throws IOException {
        if (!isResults(file)) {
            return false;
        }
        try {
            return JmhReader.isJmh(ComparisonFile.json(ForeignText.read(file)));
        } catch (UserErrorException | UnusableFileException other) {
            return false;
        }
    }

    private static boolean isResults(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return Files.isRegularFile(file) && name.endsWith(".json");
    }
}
