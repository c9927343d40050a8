package dev.loombench.lab.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Figures of one file, or of what one run of a tool printed.
///
/// @param tool name of the tool or its format, for people, such as `k6 summary`
/// @param figures at least one; of each name, the first is that of all that was measured
/// @param primary name of the figure that is compared first
/// @param notes caveats, one sentence each
/// @param settings what it was measured with, by name, such as `connections`
/// @param evidence what its samples and failures are of
public record ToolResult(
        String tool,
        List<ToolFigure> figures,
        String primary,
        List<String> notes,
        Map<String, String> settings,
        SampleLevel evidence) {
    public ToolResult {
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /// The figure that is compared first: of the whole, or of the first part where the whole has none.
    public ToolFigure primaryFigure() {
        return figure(primary).orElseThrow();
    }

    /// Finds a figure by its name: of the whole, or of the first part where the whole has none.
    public Optional<ToolFigure> figure(String name) {
        return figures.stream().filter(figure -> figure.name().equals(name)).findFirst();
    }
}
