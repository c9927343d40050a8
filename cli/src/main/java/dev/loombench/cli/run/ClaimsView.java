package dev.loombench.cli.run;

import dev.loombench.cli.run.ClaimRows.Row;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Renders all claims: a line of figures for each, and beneath it the verdict with its reason.
public record ClaimsView(Style style, int columns) {
    private static final String NOT_IN_RUN = "not in this run";
    private static final String INDENT = "     ";

    public String render(ClaimRows claims) {
        boolean manyJdks = claims.rows().stream()
                        .map(Row::tested)
                        .filter(Objects::nonNull)
                        .map(ClaimRecord::jdk)
                        .distinct()
                        .count()
                > 1;
        TableView table = new TableView(
                Table.of(
                        "",
                        "",
                        claims.rows(),
                        Column.left("", Row::id),
                        Column.left("claim", Row::brief),
                        Column.left(
                                "jdk",
                                row -> manyJdks
                                                && row.tested() != null
                                                && row.tested().jdk() != null
                                        ? row.tested().jdk()
                                        : ""),
                        Column.right(
                                "published",
                                row -> row.figure().isPresent()
                                        ? figure(row.figure().getAsDouble(), row.unit())
                                        : ""),
                        Column.right(
                                "measured",
                                row -> row.tested() == null || row.tested().measured() == null
                                        ? ""
                                        : figure(row.tested().measured(), row.unit())),
                        Column.left(
                                "",
                                row -> row.tested() == null || row.tested().measured() == null
                                        ? ""
                                        : TerminalFormat.ends(
                                                row.tested().measured(),
                                                row.tested().low(),
                                                row.tested().high(),
                                                row.unit()))),
                columns);
        List<String> lines = table.render(style).lines().toList();
        StringBuilder out = new StringBuilder("\n" + style.bold("The claims of the sources") + "\n\n");
        out.append(lines.getFirst()).append('\n');
        for (int i = 0; i < claims.rows().size(); i++) {
            out.append(lines.get(i + 1))
                    .append('\n')
                    .append(verdict(claims.rows().get(i)));
        }
        return out.append('\n').append(counts(claims)).append(settings(claims)).toString();
    }

    private static String figure(double value, String unit) {
        return unit.isEmpty() ? TerminalFormat.ratio(value) : Format.quantity(value, unit);
    }

    private String verdict(Row row) {
        ClaimRecord tested = row.tested();
        if (tested == null) {
            return style.dim(INDENT + NOT_IN_RUN + ": " + row.experiment() + " wasn't run") + "\n";
        }
        String word = VerdictCell.word(tested.verdict());
        String text = Screen.wrapped(word + ": " + tested.why(), columns - INDENT.length(), INDENT);
        return INDENT + VerdictCell.claim(tested.verdict(), style) + text.substring(word.length()) + "\n";
    }

    private String counts(ClaimRows claims) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            counts.put(VerdictCell.word(verdict), 0L);
        }
        claims.rows().forEach(row -> {
            ClaimRecord tested = row.tested();
            counts.merge(tested == null ? NOT_IN_RUN : VerdictCell.word(tested.verdict()), 1L, Long::sum);
        });
        long numbers = claims.rows().stream().map(Row::claim).distinct().count();
        String verdictCounts = counts.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return Screen.wrapped(
                        numbers + " claims in " + claims.rows().size() + " parts: " + verdictCounts
                                + ". A figure with × is a"
                                + " ratio, or the share that ran to its end; its range is the 95 % interval (96 % where"
                                + " blocks may be added).",
                        columns,
                        "  ")
                + "\n";
    }

    private String settings(ClaimRows claims) {
        StringBuilder lines = new StringBuilder(style.dim("Here: " + claims.here(), columns, "  ") + "\n");
        claims.there()
                .forEach((key, setting) -> lines.append(style.dim(key + ": " + setting, columns, "  "))
                        .append('\n'));
        return lines.toString();
    }
}
