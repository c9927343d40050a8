package dev.loombench.report.compare;

import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.RunComparison;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Builds comparisons to render.
public final class CompareDocumentFixtures {
    private CompareDocumentFixtures() {}

    /// A suite of checkout benchmarks, of which one became slower, one faster, and one went.
    public static CompareDocument checkout() {
        ComparisonSide base = side(
                "base.json",
                List.of(),
                cell("pay", 10, 8, 0.001),
                cell("pay", 100, 8, 0.012),
                cell("refund", 10, 8, 0.002),
                cell("list", 10, 2, 0.004),
                cell("gone", 10, 8, 0.004));
        ComparisonSide candidate = side(
                "new.json",
                List.of("Secondary metrics aren't compared: gc.count."),
                cell("pay", 10, 8, 0.0012),
                cell("pay", 100, 8, 0.012),
                cell("refund", 10, 8, 0.001),
                cell("list", 10, 8, 0.005));
        return new RunComparison(
                        base,
                        List.of(candidate),
                        0.03,
                        List.of(GateRule.parse("slower>3%"), GateRule.parse("worse>10%")),
                        Set.of())
                .document();
    }

    /// The same cell on two equal sides, with these words in every place that a file can name.
    static CompareDocument named(String words) {
        MeasuredCell cell = new MeasuredCell(
                new CellIdentity(words, words, Map.of(words, words), words),
                words,
                words,
                Better.LESS,
                List.of(1.0, 2.0),
                List.of(words));
        MeasuredCell other = new MeasuredCell(
                new CellIdentity(words + "2", words, Map.of(), words),
                words,
                "s",
                Better.LESS,
                List.of(1.0),
                List.of());
        MeasuredCell slower = new MeasuredCell(cell.name(), words, words, Better.LESS, List.of(90.0, 90.0), List.of());
        return new RunComparison(
                        side(words, List.of(words), cell, other),
                        List.of(side(words, List.of(words), slower), side(words, List.of(), cell)),
                        0.03,
                        List.of(GateRule.parse("worse>3%")),
                        Set.of())
                .document();
    }

    /// A comparison of one cell, beside so many that the candidate lacks.
    static CompareDocument lacking(int missing) {
        MeasuredCell[] cells = IntStream.rangeClosed(0, missing)
                .mapToObj(size -> cell("pay", size, 8, 0.001))
                .toArray(MeasuredCell[]::new);
        return new RunComparison(
                        side("base.json", List.of(), cells),
                        List.of(side("new.json", List.of(), cells[0])),
                        0.03,
                        List.of(),
                        Set.of())
                .document();
    }

    private static MeasuredCell cell(String method, int size, int forks, double seconds) {
        return new MeasuredCell(
                new CellIdentity("com.acme.Checkout", method, Map.of("size", Integer.toString(size)), "avgt"),
                "25.0.3",
                "s",
                Better.LESS,
                IntStream.range(0, forks)
                        .mapToObj(i -> seconds * (1 + 0.002 * (i % 4 - 1.5)))
                        .toList(),
                List.of());
    }

    private static ComparisonSide side(String name, List<String> notes, MeasuredCell... cells) {
        return new ComparisonSide(
                new SideRecord(
                        name,
                        ComparisonKind.JMH,
                        null,
                        null,
                        List.of(new EnvironmentRecord(cells[0].jdk(), cells[0].jdk(), "OpenJDK 64-Bit Server VM")),
                        notes),
                List.of(cells),
                List.of(),
                Set.of(),
                List.of());
    }
}
