package dev.loombench.cli.terminal;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.report.text.CellBottleneck;
import java.util.List;
import java.util.stream.Collectors;

/// Renders the bottleneck of each server under load, a line for each cell.
record ServerLimitsView(Style style, int columns) {
    /// Renders the bottlenecks.
    ///
    /// @return empty if no limit is known
    String render(List<CellBottleneck> limits) {
        if (limits.isEmpty()) {
            return "";
        }
        boolean manyJdks = limits.stream().map(CellBottleneck::jdk).distinct().count() > 1;
        return limits.stream()
                .map(limit -> line(limit, limits, manyJdks))
                .collect(Collectors.joining("", "\nWhat limited the servers\n", ""));
    }

    private String line(CellBottleneck limit, List<CellBottleneck> limits, boolean manyJdks) {
        String name = name(limit.cell(), limits) + (manyJdks ? " on JDK " + limit.jdk() : "") + ": ";
        String invalid = limit.voided() == 0 ? "" : "invalid";
        String reason = limit.voided() == 0 ? "" : " (" + limit.share() + "): " + limit.invalid();
        String limitText =
                (reason.isEmpty() || limit.limit().isEmpty() ? "" : "; the server's own limit: ") + limit.limit();
        String text = Screen.wrapped(name + invalid + reason + limitText, columns, "  ");
        return invalid.isEmpty() ? text + "\n" : marked(text, invalid) + "\n";
    }

    private String marked(String text, String word) {
        return text.replaceFirst(word, style.bad(word));
    }

    /// Model and the parameters in which the cells differ.
    private static String name(CellRecord cell, List<CellBottleneck> limits) {
        return cell.model()
                + cell.params().entrySet().stream()
                        .filter(level -> limits.stream()
                                .anyMatch(other -> !level.getValue()
                                        .equals(other.cell().params().get(level.getKey()))))
                        .map(level -> " " + level.getKey() + "=" + level.getValue())
                        .collect(Collectors.joining());
    }
}
