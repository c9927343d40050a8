package dev.loombench.lab.service.driver;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.results.FigureText;
import dev.loombench.lab.results.ForeignText;
import dev.loombench.lab.results.ToolFigure;
import dev.loombench.lab.results.ToolResult;
import dev.loombench.lab.results.ToolResults;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Figures of one run of a driver.
public final class DriverFigures {
    /// Largest number of figures of one result. Each is a comparison, and the more there are, the less each
    /// can tell.
    private static final int MAX_FIGURES = 30;

    /// Number of files that are looked at in a directory that a driver wrote, as Gatling does.
    private static final int MAX_FILES = 200;

    /// Depth of these files in it.
    private static final int MAX_DEPTH = 4;

    static final String PRINTED = "what it printed";
    static final String WRITTEN = "what it wrote to $OUT";

    private DriverFigures() {}

    /// @return by name, the one that decides first
    /// @throws UserErrorException if one is missing, or isn't a number; the message says which one, and
    ///     where it was looked for
    public static Map<String, Metric> read(AbDriver driver, DriverOutput output) {
        Map<String, Metric> figures = driver.metrics().isEmpty() ? known(driver, output) : declared(driver, output);
        Map.Entry<String, Metric> decisive = figures.entrySet().iterator().next();
        if (!(decisive.getValue().value() > 0)) {
            throw ServiceError.NOT_POSITIVE.error(
                    decisive.getKey(), Format.exact(decisive.getValue().value()));
        }
        return figures;
    }

    /// Reads declared figures: JSON in the file at `$OUT` if there is one, else in what was printed; lines in all of
    /// it.
    private static Map<String, Metric> declared(AbDriver driver, DriverOutput output) {
        List<FigureText> texts = new ArrayList<>();
        if (Files.isRegularFile(output.written())) {
            texts.add(text(WRITTEN, output.written()));
        }
        texts.add(text(PRINTED, output.files().output()));
        texts.add(text("its standard error", output.files().errors()));
        Map<String, Metric> metrics = new LinkedHashMap<>();
        for (DeclaredMetric metric : driver.metricsPrimaryFirst()) {
            metrics.put(metric.name(), new Metric(metric.figure(texts), metric.keptUnit(), metric.better()));
        }
        return metrics;
    }

    private static FigureText text(String where, Path file) {
        try {
            return new FigureText(new ForeignText(where, InputFile.text(file, InputLimit.JSON)));
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, where, FileErrorText.reason(e));
        }
    }

    /// Reads the figures of a known format: from what the driver wrote, else from what it printed.
    private static Map<String, Metric> known(AbDriver driver, DriverOutput output) {
        List<Path> files = new ArrayList<>(written(output.written()));
        files.add(output.files().output());
        for (Path file : files) {
            try {
                Optional<ToolResult> result = ToolResults.read(file, List.of());
                if (result.isPresent()) {
                    return of(driver, result.get());
                }
            } catch (IOException e) {
                throw FileError.UNREADABLE.because(e, file, FileErrorText.reason(e));
            }
        }
        throw ServiceError.UNKNOWN_FORMAT.error();
    }

    private static List<Path> written(Path path) {
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(path, MAX_DEPTH)) {
            return files.filter(Files::isRegularFile).sorted().limit(MAX_FILES).toList();
        } catch (UncheckedIOException e) {
            throw FileError.UNREADABLE.because(e, path, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, path, FileErrorText.reason(e));
        }
    }

    private static Map<String, Metric> of(AbDriver driver, ToolResult result) {
        SequencedMap<String, Metric> all = new LinkedHashMap<>();
        boolean hasWhole =
                result.figures().stream().anyMatch(figure -> figure.params().isEmpty());
        result.figures().stream()
                .filter(figure -> !hasWhole || figure.params().isEmpty())
                .filter(figure -> Double.isFinite(figure.mean()))
                .forEach(figure ->
                        all.putIfAbsent(name(figure), new Metric(figure.mean(), figure.unit(), figure.better())));
        String primary = driver.primary().orElseGet(() -> name(result.primaryFigure()));
        Metric decisive = all.get(primary);
        if (decisive == null) {
            throw ServiceError.NO_FIGURE.error(
                    result.tool(),
                    primary,
                    all.keySet().stream().limit(MAX_FIGURES).collect(Collectors.joining(", ")));
        }
        all.putFirst(primary, decisive);
        while (all.size() > MAX_FIGURES) {
            all.pollLastEntry();
        }
        return all;
    }

    /// Name of a figure: that of a part has what it is of behind it, and one that each side has anyway, such as
    /// `peak-rss`, says that it is the driver's.
    private static String name(ToolFigure figure) {
        return figure.params().isEmpty()
                ? (SideMetrics.BESIDE_DRIVER.contains(figure.name()) ? "driver " : "") + figure.name()
                : figure.name() + " (" + String.join(", ", figure.params().values()) + ")";
    }
}
