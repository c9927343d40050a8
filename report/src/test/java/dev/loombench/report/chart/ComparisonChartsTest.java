package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.ComparisonCharts.ExperimentEntry;
import dev.loombench.report.text.ExperimentAnswer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonChartsTest {
    private static final ComparisonRecord MORE_LOAD = comparison("capacity", 2, 1.6, 2.5, ComparisonVerdict.BETTER);
    private static final ComparisonRecord LESS_LOAD = comparison("rate", 0.5, 0.4, 0.625, ComparisonVerdict.WORSE);
    private static final ComparisonRecord FASTER = comparison("time", 0.125, 0.1, 0.16, ComparisonVerdict.FASTER);
    private static final ComparisonRecord FAR_SLOWER = comparison("time", 270, 240.0, 312.0, ComparisonVerdict.SLOWER);

    @Test
    void betterIsRightOfOneWhateverIsMeasured() {
        assertThat(row(MORE_LOAD).marks())
                .containsExactly(
                        new PlacedMark(Mark.WHISKER, 1.6, 2.5, "", ""), new PlacedMark(Mark.DOT, 2, null, "", ""));
        assertThat(row(LESS_LOAD).marks().getFirst()).returns(0.625, PlacedMark::to);
        assertThat(row(LESS_LOAD).marks().getLast()).isEqualTo(new PlacedMark(Mark.TRIANGLE, 0.5, null, "", ""));
        assertThat(row(FASTER).marks().getFirst()).returns(10.0, PlacedMark::to);
        assertThat(row(FASTER).marks().getLast()).returns(8.0, PlacedMark::from);
        assertThat(row(FAR_SLOWER).marks().getLast().from()).isBetween(0.003, 0.004);
        assertThat(chart(FASTER).sides()).containsExactly("worse", "better");
    }

    @Test
    void theTextOfAMarkIsWhereItStands() {
        assertThat(row(MORE_LOAD).values()).endsWith("2.0×", "1.60–2.5");
        assertThat(row(LESS_LOAD).values()).endsWith("0.50×", "0.40–0.63");
        assertThat(row(FASTER).values()).endsWith("8.0×", "6.3–10");
        assertThat(row(FAR_SLOWER).values()).endsWith("0.0037×", "0.0032–0.0042");
        assertThat(row(comparison("time", 0.5, null, null, ComparisonVerdict.INCONCLUSIVE))
                        .values())
                .endsWith("2.0×", "");
    }

    @Test
    void theDescriptionSaysTheSameAsTheMarks() {
        assertThat(chart(LESS_LOAD, FAR_SLOWER).description())
                .startsWith("rate: compared virtual-per-task / cached-pool, rate, answer 2.0× less load, times better"
                        + " 0.50×, interval 0.40–0.63; time: ");
    }

    @Test
    void signsAreBetterOrWorseAsInTheTerminal() {
        DotChart chart = chart(MORE_LOAD, FAR_SLOWER);

        assertThat(chart.groups().getFirst().rows())
                .extracting(ChartRow::colour)
                .containsExactly("good", "bad");
        assertThat(chart.frame().answer()).isEqualTo("Of 2 experiments: 1 better, 1 worse.");
        assertThat(chart.legend()).extracting(LegendEntry::text).startsWith("better", "worse");
    }

    @Test
    void whatHungIsTheAnswerAndHasNoMark() {
        Optional<ExperimentAnswer> answer = Optional.of(new ExperimentAnswer(FASTER, Advantage.of(FASTER)));
        DotChart chart = ComparisonCharts.forest(
                        "chart",
                        List.of(
                                new ExperimentEntry("one", "one-carrier", answer, Optional.of("synchronized@21 hung")),
                                new ExperimentEntry("two", "sleep-10k", answer, Optional.empty())))
                .orElseThrow();

        assertThat(chart.groups().getFirst().rows().getFirst())
                .returns(List.of(), ChartRow::marks)
                .returns("synchronized@21 hung", ChartRow::figure)
                .returns("one", ChartRow::link);
        assertThat(chart.frame().answer()).isEqualTo("Of 1 experiment: 1 better.");
    }

    private static ChartRow row(ComparisonRecord comparison) {
        return chart(comparison).groups().getFirst().rows().getFirst();
    }

    private static DotChart chart(ComparisonRecord... comparisons) {
        List<ExperimentEntry> members = Stream.of(comparisons)
                .map(one -> new ExperimentEntry(
                        "anchor",
                        one.metric(),
                        Optional.of(new ExperimentAnswer(one, Advantage.of(one))),
                        Optional.empty()))
                .toList();
        return ComparisonCharts.forest("chart", members).orElseThrow();
    }

    private static ComparisonRecord comparison(
            String metric, double ratio, @Nullable Double low, @Nullable Double high, ComparisonVerdict verdict) {
        return RecordBuilder.of(ComparisonRecord.class)
                .with("metric", metric)
                .with("baseline", cell("cached-pool"))
                .with("candidate", cell("virtual-per-task"))
                .with("ratio", ratio)
                .with("low", low)
                .with("high", high)
                .with("verdict", verdict)
                .build();
    }

    private static final CellRecord A = cell("a");
    private static final CellRecord B = cell("b");
    private static final CellRecord C = cell("c");

    private static BlockExperimentBuilder measured() {
        return new BlockExperimentBuilder().cell(A, 1).cell(B, 6).cell(C, 1);
    }

    private static DotChart ratios(ExperimentRecord experiment) {
        return ComparisonCharts.ratios("c", experiment, "time", names(experiment))
                .orElseThrow();
    }

    @Test
    void noiseIsWhatBaselinesDifferFromThemselvesBy() {
        DotChart chart = ratios(measured()
                .compared(A, B, 6, 5.5, 6.5, ComparisonVerdict.SLOWER)
                .control(A, 1, 0.98, 1.01)
                .control(B, 1.02, 0.99, 1.05)
                .build());

        assertThat(chart.bands().getLast()).isEqualTo(new Band(true, 0.98, 1.05, "ink", ""));
        assertThat(chart.frame().answer()).endsWith(" 1.00× 0.98–1.01, 1.02× 0.99–1.05.");
    }

    @Test
    void ofATimeLessIsFaster() {
        DotChart chart = ratios(measured()
                .compared(A, B, 6, null, null, ComparisonVerdict.INCONCLUSIVE)
                .build());

        assertThat(chart.sides()).containsExactly("faster", "slower");
        assertThat(chart.legend())
                .extracting(LegendEntry::mark)
                .contains(Mark.HOLLOW)
                .doesNotContain(Mark.DOT, Mark.WHISKER, Mark.HATCHED);
        assertThat(chart.bands()).containsExactly(new Band(true, 1 / 1.03, 1.03, "soft", ""));
    }

    @Test
    void whatIsNotComparedIsNotDrawn() {
        ExperimentRecord alone = measured().build();
        ExperimentRecord naught = measured()
                .compared(A, B, 0, null, null, ComparisonVerdict.INCONCLUSIVE)
                .build();

        assertThat(ComparisonCharts.ratios("c", alone, "time", names(alone))).isEmpty();
        assertThat(ComparisonCharts.ratios("c", naught, "time", names(naught))).isEmpty();
    }

    private static Optional<LineChart> pairs(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return ComparisonCharts.pairs("c", experiment, "time", names(experiment));
    }

    @Test
    void ofManyComparisonsTheFirstAreDrawn() {
        BlockExperimentBuilder blocks =
                new BlockExperimentBuilder().cell(A, 1, 2).cell(B, 3, 3);
        for (int i = 0; i < 9; i++) {
            blocks.compared(A, B, 2, 1.2, 3.7, ComparisonVerdict.SLOWER);
        }
        LineChart chart = pairs(blocks).orElseThrow();

        assertThat(chart.plots()).hasSize(6);
        assertThat(chart.legend().getLast().text()).isEqualTo("the first 6 of 9 comparisons");
    }

    @Test
    void aSingleBlockIsNotDrawn() {
        assertThat(pairs(new BlockExperimentBuilder()
                        .cell(A, 1)
                        .cell(B, 3)
                        .compared(A, B, 3, null, null, ComparisonVerdict.INCONCLUSIVE)))
                .isEmpty();
    }
}
