package dev.loombench.report.export;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.ComparedRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Comparison as CSV: a row for each comparison by a primary or further metric, with the figures of both sides in its
/// unit, then a column for each parameter.
public final class CompareCsv {
    private static final List<String> HEADS = List.of(
            "base",
            "new",
            "experiment",
            "model",
            "jdk",
            "metric",
            "primary",
            "unit",
            "better",
            "baseFigure",
            "baseSamples",
            "newFigure",
            "newSamples",
            "ratio",
            "low",
            "high",
            "verdict",
            "evidence",
            "note",
            "fails");

    private CompareCsv() {}

    public static String of(CompareDocument document) {
        List<String> params = Stream.concat(document.cells(), document.further())
                .flatMap(cell -> cell.params().keySet().stream())
                .distinct()
                .toList();
        List<String> heads = new ArrayList<>(HEADS);
        params.forEach(param -> heads.add("param." + param));
        CsvWriter csv = new CsvWriter().row(heads);
        for (AgainstRecord against : document.candidates()) {
            against.cells().forEach(cell -> csv.row(row(document, against, cell, true, params)));
            against.further().forEach(cell -> csv.row(row(document, against, cell, false, params)));
        }
        return csv.toString();
    }

    private static List<@Nullable Object> row(
            CompareDocument document,
            AgainstRecord against,
            ComparedRecord cell,
            boolean isPrimary,
            List<String> params) {
        List<@Nullable Object> row = new ArrayList<>();
        Collections.addAll(
                row,
                document.base().name(),
                against.candidate().name(),
                cell.experiment(),
                cell.model(),
                cell.jdk(),
                cell.metric(),
                isPrimary,
                cell.unit(),
                cell.better(),
                cell.base().estimate(),
                cell.base().forks(),
                cell.candidate().estimate(),
                cell.candidate().forks(),
                cell.ratio(),
                cell.low(),
                cell.high(),
                cell.finding(),
                cell.evidence(),
                cell.note(),
                String.join(" ", cell.fails()));
        params.forEach(param -> row.add(cell.params().get(param)));
        return row;
    }
}
