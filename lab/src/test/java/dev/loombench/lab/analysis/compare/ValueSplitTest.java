package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.HOST;
import static dev.loombench.lab.analysis.compare.SideFixtures.MARGIN;
import static dev.loombench.lab.analysis.compare.SideFixtures.QUIET;
import static dev.loombench.lab.analysis.compare.SideFixtures.cell;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueSplitTest {
    private static MeasuredCell benchmark(String method, Map<String, String> params, double factor) {
        return cell(
                new CellIdentity("demo.Orders", method, params, "avgt"),
                "25",
                "s",
                Better.LESS,
                DoubleStream.of(QUIET).map(value -> factor * value).toArray());
    }

    private static CompareDocument compare(String split, MeasuredCell... cells) {
        List<ComparisonSide> sides = ValueSplit.parse(split).split(side("r.json", HOST, List.of(cells)));
        return new RunComparison(sides.getFirst(), sides.subList(1, sides.size()), MARGIN, List.of(), Set.of())
                .document();
    }

    @Test
    void comparesTheValuesOfAParameter() {
        CompareDocument document = compare(
                "kind=platform,virtual",
                benchmark("sleep", Map.of("kind", "virtual", "size", "1"), 1),
                benchmark("sleep", Map.of("kind", "platform", "size", "1"), 2),
                benchmark("sleep", Map.of("kind", "other", "size", "1"), 9));

        assertThat(document.base().name()).isEqualTo("r.json with kind=platform");
        assertThat(document.candidates()).singleElement().satisfies(against -> {
            assertThat(against.candidate().name()).isEqualTo("r.json with kind=virtual");
            assertThat(against.unmatched()).isEmpty();
            assertThat(against.cells()).singleElement().satisfies(cell -> {
                assertThat(cell.label()).isEqualTo("demo.Orders sleep size=1");
                assertThat(cell.ratio()).isNotNull().isBetween(0.49, 0.51);
                assertThat(cell.verdict()).hasToString("faster");
            });
        });
    }

    @Test
    void comparesBenchmarksWithTheFirst() {
        CompareDocument document = compare(
                "benchmark=pool,Orders.virtual",
                benchmark("pool", Map.of("size", "1"), 1),
                benchmark("virtual", Map.of("size", "1"), 2));

        assertThat(document.cells()).singleElement().satisfies(cell -> {
            assertThat(cell.label()).contains("pool / Orders.virtual", "size=1");
            assertThat(cell.verdict()).hasToString("slower");
        });
    }

    @Test
    void namesWhatThereIs() {
        MeasuredCell pool = benchmark("pool", Map.of("kind", "platform"), 1);

        assertThatThrownBy(() -> compare("sort=a,b", pool))
                .hasMessage(OptionError.NOT_MEASURED.message("--within", "sort=a", "kind, benchmark"));
        assertThatThrownBy(() -> compare("kind=platform,virtual", pool))
                .hasMessage(OptionError.NOT_MEASURED.message("--within", "kind=virtual", "platform"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "kind=platform", "=a,b", "kind=a,", "kind=a,a", ""})
    void refusesWhatIsNoSplit(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueSplit.parse(text))
                .withMessageContaining("such as kind=platform,virtual");
    }
}
