package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Figures of a result while it is read. It keeps the first of each name, and only numbers.
final class FigureList {
    static final String MEAN = "mean";
    static final String MAX = "max";
    static final String RATE = "rate";
    static final String ERRORS = "errors";

    private static final String SECONDS = "s";

    private final List<ToolFigure> figures = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, String> params;

    /// Creates the figures of all that was measured.
    FigureList() {
        this(Map.of());
    }

    /// Creates the figures of a part.
    FigureList(Map<String, String> params) {
        this.params = new LinkedHashMap<>(params);
    }

    /// Name of a percentile, such as `p99.9`; the 100th is the maximum.
    static String percentile(double percent) {
        return percent == 100 ? MAX : "p" + Format.exact(percent);
    }

    FigureList seconds(String name, double value) {
        return add(name, SECONDS, Better.LESS, List.of(value));
    }

    /// Adds the rate of requests, in 1/s.
    FigureList rate(double value) {
        return add(RATE, "requests/s", Better.MORE, List.of(value));
    }

    /// Adds the share of requests that failed; NaN for none known.
    FigureList errors(double share) {
        return add(ERRORS, "%", Better.LESS, List.of(100 * Math.min(1, share)));
    }

    FigureList latencies(Latencies latencies) {
        LatencyFigures.of(latencies).forEach(this::seconds);
        return this;
    }

    FigureList add(String name, String unit, Better better, List<Double> samples) {
        if (!has(name) && !samples.isEmpty() && samples.stream().allMatch(sample -> Double.isFinite(sample))) {
            figures.add(new ToolFigure(name, params, unit, better, samples));
        }
        return this;
    }

    FigureList addAll(FigureList part) {
        figures.addAll(part.figures);
        return this;
    }

    /// Adds a caveat.
    ///
    /// @param sentence with its full stop
    FigureList note(String sentence) {
        notes.add(sentence);
        return this;
    }

    /// Completes the result.
    ///
    /// @param source name of the file, for messages
    /// @param primaries names of figures, of which the first that is there is compared first
    /// @throws UserErrorException if none of these is there
    ToolResult result(
            String tool, String source, List<String> primaries, Map<String, String> settings, SampleLevel evidence) {
        String primary = primaries.stream()
                .filter(this::has)
                .findFirst()
                .orElseThrow(() -> FileError.NOTHING_MEASURED.error(source));
        return new ToolResult(tool, figures, primary, notes, settings, evidence);
    }

    boolean has(String name) {
        return figures.stream().anyMatch(figure -> figure.name().equals(name));
    }
}
