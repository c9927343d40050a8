package dev.loombench.lab.results;

import java.util.List;
import java.util.Optional;

/// Figures of one file, or of what one run of a tool printed.
///
/// @param figures at least one; of each name, the first is that of all that was measured
/// @param primary name of the figure that is compared first
/// @param notes caveats, one sentence each
public record ToolResult(ResultFormat format, List<ToolFigure> figures, String primary, List<String> notes) {
    public ToolResult {
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
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
