package dev.loombench.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.RunComparison;
import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.ComparisonKind;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.compare.CompareMarkdown;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

public class CompareViewTest {
    @Test
    void obeysNothingThatAFileNames() {
        assertThat(rendered(120, "evil\u001b[2J\nname"))
                .contains("evil [2J name")
                .doesNotContain("\u001b");
    }

    @Test
    void listsTenCellsWithoutAPartner() {
        MeasuredCell[] many = IntStream.range(0, 31)
                .mapToObj(i -> cell("x", "pool", Integer.toString(i), 8, 0.2))
                .toArray(MeasuredCell[]::new);
        CompareDocument document = new RunComparison(
                        side("a", 2, many), List.of(side("b", 2, many[30])), 0.03, List.of(), Set.of())
                .document();

        assertThat(new CompareView(Style.of(Style.ColorMode.NEVER, false, false), 100).render(document))
                .contains("tasks=9 wait", "and 20 more; --format json lists them all")
                .doesNotContain("tasks=10 ");
        assertThat(CompareMarkdown.of(document)).contains("- and 10 more");
    }

    private static String rendered(int columns, String experiment) {
        return new CompareView(Style.of(Style.ColorMode.NEVER, false, false), columns).render(document(experiment));
    }

    public static CompareDocument document(String experiment) {
        ComparisonSide base = side(
                "loombench-runs/20261121-101500-standard",
                2,
                cell(experiment, "cached-pool", "100", 8, 0.200),
                cell(experiment, "cached-pool", "1000", 1, 0.2),
                cell(experiment, "fixed-pool(200)", "100", 8, 0.2));
        ComparisonSide candidate = side(
                "loombench-runs/20261122-093000-standard",
                8,
                cell(experiment, "cached-pool", "100", 8, 0.240),
                cell(experiment, "cached-pool", "1000", 8, 0.2));
        return new RunComparison(base, List.of(candidate), 0.03, List.of(GateRule.parse("slower>3%")), Set.of())
                .document();
    }

    private static MeasuredCell cell(String experiment, String model, String tasks, int forks, double seconds) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("tasks", tasks);
        params.put("wait", "200ms");
        return new MeasuredCell(
                new CellIdentity(experiment, model, params, "time"),
                "25",
                "s",
                Better.LESS,
                IntStream.range(0, forks)
                        .mapToObj(fork -> seconds * (1 + 0.002 * (fork % 4)))
                        .toList(),
                List.of());
    }

    private static ComparisonSide side(String name, int cores, MeasuredCell... cells) {
        return new ComparisonSide(
                new SideRecord(
                        name,
                        ComparisonKind.RUN,
                        null,
                        RunStatus.COMPLETE,
                        "standard",
                        Instant.EPOCH,
                        "0.1.0",
                        new HostRecord("Linux", "6.1", "A processor", cores, 8_000_000_000L, Map.of(), Map.of()),
                        List.of(new EnvironmentRecord("25", "25.0.3", "a vendor")),
                        List.of()),
                List.of(cells),
                List.of(),
                Set.of(),
                List.of());
    }
}
