package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.finding.UserErrorException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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

    /// Experiment with its file.
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
            throw new UserErrorException("the experiments in " + directory + " can't be read: " + e, e);
        }
    }

    /// Reads one file.
    ///
    /// @throws UserErrorException if it can't be read or used
    public static CatalogEntry read(Path file) {
        if (Files.isDirectory(file)) {
            throw new UserErrorException(file + ": is a directory; give an experiment file");
        }
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
                    throw new UserErrorException(entry.file() + " and " + earlier.file() + " have the same id '"
                            + entry.experiment().id() + "'");
                }
            }
        }
        return List.copyOf(selected.values());
    }

    private static Path path(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            throw new UserErrorException("'" + word + "' can't be a file name: " + e.getReason(), e);
        }
    }

    private List<CatalogEntry> named(String word) {
        if (word.endsWith(".yaml") || word.endsWith(".yml") || word.contains("/") || word.contains("\\")) {
            return List.of(read(path(word)));
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
            throw new UserErrorException("unknown experiment '" + word + "'" + Suggestions.hint(word, names));
        }
        return matches;
    }
}
