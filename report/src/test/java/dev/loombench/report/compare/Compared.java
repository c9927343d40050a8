package dev.loombench.report.compare;

import dev.loombench.lab.analysis.compare.CellName;
import dev.loombench.lab.analysis.compare.Comparing;
import dev.loombench.lab.analysis.compare.FailOn;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.Side;
import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.CompareDocument.Kind;
import dev.loombench.lab.model.CompareDocument.SideRecord;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Builds comparisons to render.
final class Compared {
    private Compared() {}

    /// A suite of checkout benchmarks, of which one became slower, one faster, and one went.
    static CompareDocument checkout() {
        Side base = side(
                "base.json",
                List.of(),
                cell("pay", 10, 8, 0.001),
                cell("pay", 100, 8, 0.012),
                cell("refund", 10, 8, 0.002),
                cell("list", 10, 2, 0.004),
                cell("gone", 10, 8, 0.004));
        Side candidate = side(
                "new.json",
                List.of("Secondary metrics aren't compared: gc.count."),
                cell("pay", 10, 8, 0.0012),
                cell("pay", 100, 8, 0.012),
                cell("refund", 10, 8, 0.001),
                cell("list", 10, 8, 0.005));
        return new Comparing(
                        base, List.of(candidate), 0.03, List.of(FailOn.read("slower>3%"), FailOn.read("worse>10%")))
                .document();
    }

    /// The same cell on two equal sides, with these words in every place that a file can name.
    static CompareDocument named(String words) {
        MeasuredCell cell = new MeasuredCell(
                new CellName(words, words, Map.of(words, words), words),
                words,
                words,
                Better.LESS,
                List.of(1.0, 2.0),
                List.of(words));
        MeasuredCell other = new MeasuredCell(
                new CellName(words + "2", words, Map.of(), words), words, "s", Better.LESS, List.of(1.0), List.of());
        MeasuredCell slower = new MeasuredCell(cell.name(), words, words, Better.LESS, List.of(90.0, 90.0), List.of());
        return new Comparing(
                        side(words, List.of(words), cell, other),
                        List.of(side(words, List.of(words), slower), side(words, List.of(), cell)),
                        0.03,
                        List.of(FailOn.read("worse>3%")))
                .document();
    }

    private static MeasuredCell cell(String method, int size, int forks, double seconds) {
        return new MeasuredCell(
                new CellName("com.acme.Checkout", method, Map.of("size", Integer.toString(size)), "avgt"),
                "25.0.3",
                "s",
                Better.LESS,
                IntStream.range(0, forks)
                        .mapToObj(i -> seconds * (1 + 0.002 * (i % 4 - 1.5)))
                        .toList(),
                List.of());
    }

    private static Side side(String name, List<String> notes, MeasuredCell... cells) {
        return new Side(
                new SideRecord(
                        name,
                        Kind.JMH,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(new EnvironmentRecord(cells[0].jdk(), cells[0].jdk(), "OpenJDK 64-Bit Server VM")),
                        notes),
                List.of(cells),
                List.of());
    }
}
