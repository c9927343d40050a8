package dev.loombench.cli.terminal;

import dev.loombench.report.text.CellBottleneck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Renders the limit of each server under load in one line; servers with the same limit share a line.
record ServerLimitLines(int columns) {
    private static final int MAX_LINES = 4;
    private static final String NOTHING = "no limit was reached";
    private static final Pattern KIND = Pattern.compile("^(unknown|not known|waiting): ");
    private static final Pattern IN_FLIGHT = Pattern.compile(" \\([^()]* in flight\\)$");

    String render(List<CellBottleneck> limits) {
        Map<String, List<String>> cells = new LinkedHashMap<>();
        for (CellBottleneck limit : limits) {
            if (!limit.limit().isEmpty()) {
                List<String> names = cells.computeIfAbsent(brief(limit.limit()), text -> new ArrayList<>());
                if (!names.contains(limit.cell().model())) {
                    names.add(limit.cell().model());
                }
            }
        }
        return cells.entrySet().stream()
                .limit(MAX_LINES)
                .map(line ->
                        Screen.wrapped(String.join(", ", line.getValue()) + ": " + line.getKey(), columns, "  ") + "\n")
                .collect(Collectors.joining());
    }

    /// First clause of a limit, which names it; the figures behind it are in the report.
    static String brief(String limit) {
        String clause = limit.contains(";") ? limit.substring(0, limit.indexOf(';')) : limit;
        String words = IN_FLIGHT.matcher(KIND.matcher(clause).replaceFirst("")).replaceFirst("");
        return words.startsWith(NOTHING) ? NOTHING : words;
    }
}
