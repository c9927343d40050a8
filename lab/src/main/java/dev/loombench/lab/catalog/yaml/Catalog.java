package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Catalog of the shipped experiments, which also reads experiment files that a person names.
public final class Catalog {
    private final List<CatalogEntry> shipped;

    public record CatalogEntry(Experiment experiment, Path file) {}

    private Catalog(List<CatalogEntry> shipped) {
        this.shipped = shipped;
    }

    /// Reads all experiments of a directory.
    ///
    /// @throws UserErrorException if one of them is invalid
    public static Catalog readDirectory(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return new Catalog(files.filter(file -> file.toString().endsWith(".yaml"))
                    .map(Catalog::read)
                    .sorted(Comparator.comparing(
                                    (CatalogEntry entry) -> entry.experiment().order())
                            .thenComparing(entry -> entry.experiment().id()))
                    .toList());
        } catch (IOException | UncheckedIOException e) {
            throw FileError.UNREADABLE.because(e, directory, e);
        }
    }

    /// Reads one file.
    ///
    /// @throws UserErrorException if it can't be read or used
    public static CatalogEntry read(Path file) {
        Experiment experiment = ExperimentReader.read(file.toString(), YamlFile.directory(file), YamlFile.text(file));
        return new CatalogEntry(experiment, file);
    }

    public List<CatalogEntry> shipped() {
        return shipped;
    }

    /// Experiments by ids, files or tags; without any, all that are tagged `classic`.
    ///
    /// @throws UserErrorException if a word names nothing, with the nearest name
    public List<CatalogEntry> select(List<String> words) {
        Map<String, CatalogEntry> selected = new LinkedHashMap<>();
        for (String word : words.isEmpty() ? List.of("classic") : words) {
            for (CatalogEntry entry : named(word)) {
                CatalogEntry earlier = selected.put(entry.experiment().id(), entry);
                if (earlier != null && !earlier.file().equals(entry.file())) {
                    throw OptionError.SAME_ID.error(
                            entry.file(), earlier.file(), entry.experiment().id());
                }
            }
        }
        return List.copyOf(selected.values());
    }

    private List<CatalogEntry> named(String word) {
        if (word.endsWith(".yaml") || word.endsWith(".yml") || word.contains("/") || word.contains("\\")) {
            return List.of(read(Path.of(word)));
        }
        List<CatalogEntry> byId = shipped.stream()
                .filter(entry -> entry.experiment().id().equals(word))
                .toList();
        List<CatalogEntry> matches = byId.isEmpty()
                ? shipped.stream()
                        .filter(entry -> entry.experiment().tags().contains(word))
                        .toList()
                : byId;
        if (matches.isEmpty()) {
            List<String> names = new ArrayList<>();
            shipped.forEach(entry -> names.add(entry.experiment().id()));
            shipped.stream()
                    .flatMap(entry -> entry.experiment().tags().stream())
                    .distinct()
                    .forEach(names::add);
            throw OptionError.UNKNOWN.error(word, Suggestions.hint(word, names));
        }
        return matches;
    }
}
