package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.CapacityDocument;
import dev.loombench.lab.journal.CapacityDocument.SearchRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapacityPictureTest {
    private static final List<SearchRecord> LOADS = List.of(
            load(1, 100, 0.1, true), load(2, 400, 1.6, false), load(3, 200, 0.2, true), load(4, 300, null, null));

    @Test
    void isABarForEachLoadFromTheLowestRateToTheHighestOnALogarithmicAxis() {
        List<String> lines = picture(Map.of("p99", 0.4), LOADS, 80).lines().toList();

        assertThat(lines.getFirst()).contains("p99 against the offered rate", "| marks 400 ms");
        assertThat(lines.subList(1, lines.size()))
                .extracting(line -> line.strip().split(" ")[0])
                .containsExactly("100/s", "200/s", "300/s", "400/s");
        int first = bar(lines.get(1), '=');
        int second = bar(lines.get(2), '=');
        int fourth = bar(lines.get(4), '#');
        assertThat(fourth - second).isBetween(3 * (second - first) - 3, 3 * (second - first) + 3);
        assertThat(lines.get(3)).endsWith("not measured");
        assertThat(lines.get(4)).endsWith("missed");
    }

    @Test
    void marksTheBoundInOneColumn() {
        List<String> lines =
                picture(Map.of("p99", 0.4), LOADS, 80).lines().skip(1).toList();

        assertThat(lines.stream().map(line -> line.indexOf('|')).distinct()).hasSize(1);
        assertThat(lines.get(1).indexOf('|')).isGreaterThan(lines.get(1).lastIndexOf('='));
        assertThat(lines.get(3).indexOf('|')).isLessThan(lines.get(3).lastIndexOf('#'));
    }

    @Test
    void hasNoMoreThanEightyColumnsOfAscii() {
        assertThat(picture(Map.of("p99", 0.4), LOADS, 200).lines())
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(80).matches("\\p{ASCII}*"));
    }

    @Test
    void withoutABoundItDrawsTheTailAndNoMark() {
        assertThat(picture(Map.of(), LOADS, 80)).startsWith("p99 against").doesNotContain("|");
    }

    @Test
    void withoutAFigureThereIsNone() {
        assertThat(picture(Map.of("p99", 0.4), List.of(load(1, 100, null, null)), 80))
                .isEmpty();
    }

    private static int bar(String line, char mark) {
        return (int) line.chars().filter(c -> c == mark).count();
    }

    private static SearchRecord load(int number, double offered, @Nullable Double p99, @Nullable Boolean kept) {
        return new SearchRecord(
                number,
                "coarse",
                offered,
                100,
                true,
                offered,
                0.0,
                p99 == null ? Map.of() : Map.of("p99", p99),
                kept,
                List.of(),
                kept == null ? "the generator stood still" : null);
    }

    private static String picture(Map<String, Double> bounds, List<SearchRecord> loads, int columns) {
        return CapacityPicture.of(
                new CapacityDocument(
                        CapacityDocument.SCHEMA,
                        "http://h/",
                        "GET",
                        "poisson",
                        "p99<400ms",
                        bounds,
                        2,
                        10,
                        10,
                        "valid",
                        "none",
                        false,
                        null,
                        null,
                        null,
                        "the budget is spent",
                        List.of(),
                        loads,
                        List.of()),
                columns);
    }
}
