package dev.loombench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SearchRecord;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapacityPlotTest {
    private static final List<SearchRecord> LOADS = List.of(
            load(1, 100, 0.1, true), load(2, 400, 1.6, false), load(3, 200, 0.2, true), load(4, 300, null, null));

    @Test
    void isABarForEachLoadFromTheLowestRateToTheHighestOnALogarithmicAxis() {
        List<String> lines = picture(Map.of("p99", 0.4), LOADS, 80).lines().toList();

        assertThat(lines.getFirst()).contains("p99 against", "| marks 400 ms");
        assertThat(lines.subList(1, lines.size()))
                .extracting(line -> line.strip().split(" ")[0])
                .containsExactly("100/s", "200/s", "300/s", "400/s");
        int first = bar(lines.get(1), '=');
        int second = bar(lines.get(2), '=');
        int fourth = bar(lines.get(4), '#');
        assertThat(fourth - second).isBetween(3 * (second - first) - 3, 3 * (second - first) + 3);
        assertThat(lines.get(1)).contains("100/s    100 ms  =");
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

    @Test
    void loadsThatWereMadeAgainAreLeftOut() {
        SearchRecord passedOver = load(5, 800, 9.9, false, false);

        assertThat(picture(
                        Map.of("p99", 0.4),
                        Stream.concat(LOADS.stream(), Stream.of(passedOver)).toList(),
                        80))
                .isEqualTo(picture(Map.of("p99", 0.4), LOADS, 80));
    }

    @Test
    void drawsTheFigureThatHasTheBound() {
        SearchRecord load = load(1, 100, 0.1, true);

        assertThat(picture(Map.of("mean", 0.4), List.of(load), 80)).isEmpty();
        assertThat(picture(Map.of("p95", 0.03), List.of(load), 80))
                .startsWith("p95 against")
                .contains("100/s   20.0 ms  =");
    }

    @Test
    void isAsWideAsTheTerminalAndStillTellsRatesApartInANarrowOne() {
        assertThat(picture(Map.of(), LOADS, 60).lines().skip(1))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
        List<String> narrow = picture(Map.of(), LOADS, 20).lines().skip(1).toList();
        assertThat(bar(narrow.get(1), '=')).isBetween(bar(narrow.get(0), '=') + 1, bar(narrow.get(3), '#') - 1);
    }

    @Test
    void aBoundBeyondAllLatenciesStillHasItsPlace() {
        List<String> lines =
                picture(Map.of("p99", 40.0), LOADS, 80).lines().skip(1).toList();

        assertThat(lines).allSatisfy(line -> assertThat(line).contains("|"));
        assertThat(bar(lines.get(3), '#'))
                .isLessThan(lines.get(3).indexOf('|') - lines.get(3).indexOf('#') - 5);
    }

    private static int bar(String line, char mark) {
        return (int) line.chars().filter(c -> c == mark).count();
    }

    private static SearchRecord load(int number, double offered, @Nullable Double p99, @Nullable Boolean met) {
        return load(number, offered, p99, met, true);
    }

    private static SearchRecord load(
            int number, double offered, @Nullable Double p99, @Nullable Boolean kept, boolean counts) {
        return new SearchRecord(
                number,
                "coarse",
                offered,
                100,
                counts,
                offered,
                0.0,
                p99 == null ? Map.of() : Map.of("p99", p99, "p95", p99 / 5),
                kept,
                List.of(),
                kept == null ? "the generator stood still" : null);
    }

    private static String picture(Map<String, Double> bounds, List<SearchRecord> loads, int columns) {
        return CapacityPlot.plot(
                RecordBuilder.of(CapacityRecord.class)
                        .with("slo", "p99<400ms")
                        .with("bounds", bounds)
                        .with("outcome", "none")
                        .with("saturationAbsent", "the time budget is used up")
                        .with("loads", loads)
                        .build(),
                columns);
    }
}
