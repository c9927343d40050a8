package dev.loombench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.ForestChart.ExperimentEntry;
import dev.loombench.report.chart.ForestChart.Row;
import dev.loombench.report.chart.ForestChart.VerdictShape;
import dev.loombench.report.text.ExperimentAnswer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ForestChartTest {
    private static final ComparisonRecord MORE_LOAD = comparison("capacity", 2, 1.6, 2.5, ComparisonVerdict.BETTER);
    private static final ComparisonRecord LESS_LOAD = comparison("rate", 0.5, 0.4, 0.625, ComparisonVerdict.WORSE);
    private static final ComparisonRecord FASTER = comparison("time", 0.125, 0.1, 0.16, ComparisonVerdict.FASTER);
    private static final ComparisonRecord FAR_SLOWER = comparison("time", 270, 240.0, 312.0, ComparisonVerdict.SLOWER);

    @Test
    void betterIsRightOfOneWhateverIsMeasured() {
        assertThat(row(MORE_LOAD)).returns(2.0, Row::advantage).returns(1.6, Row::low);
        assertThat(row(LESS_LOAD)).returns(0.5, Row::advantage).returns(0.625, Row::high);
        assertThat(row(FASTER)).returns(8.0, Row::advantage).returns(10.0, Row::high);
        assertThat(row(FAR_SLOWER).advantage()).isBetween(0.003, 0.004);
        assertThat(chart(FASTER)).returns("worse", ForestChart::less).returns("better", ForestChart::more);
    }

    @Test
    void theTextOfAMarkIsWhereItStands() {
        assertThat(row(MORE_LOAD).text().figures()).isEqualTo("2.0× (1.60–2.5)");
        assertThat(row(LESS_LOAD).text().figures()).isEqualTo("0.50× (0.40–0.63)");
        assertThat(row(FASTER).text().figures()).isEqualTo("8.0× (6.3–10)");
        assertThat(row(FAR_SLOWER).text().figures()).isEqualTo("0.0037× (0.0032–0.0042)");
        assertThat(row(comparison("time", 0.5, null, null, ComparisonVerdict.INCONCLUSIVE))
                        .text()
                        .figures())
                .isEqualTo("2.0×");
    }

    @Test
    void theDescriptionSaysTheSameAsTheMarks() {
        assertThat(chart(LESS_LOAD, FAR_SLOWER).frame().description())
                .contains("rate 2.0× less load, 0.50× (0.40–0.63); time 270× slower, 0.0037× (0.0032–0.0042).");
    }

    @Test
    void signsAreBetterOrWorseAsInTheTerminal() {
        ForestChart chart = chart(MORE_LOAD, FAR_SLOWER);

        assertThat(chart.rows()).extracting(Row::sign).containsExactly("better", "worse");
        assertThat(chart.frame().reading().answer()).isEqualTo("Of 2 experiments: 1 better, 1 worse.");
        assertThat(VerdictShape.BETTER.meaning() + ", " + VerdictShape.WORSE.meaning())
                .isEqualTo("better, worse");
    }

    @Test
    void whatHungIsTheAnswerAndHasNoMark() {
        Optional<ExperimentAnswer> answer = Optional.of(new ExperimentAnswer(FASTER, Advantage.of(FASTER)));
        ForestChart chart = ForestChart.of(
                        "chart",
                        List.of(
                                new ExperimentEntry("one", "one-carrier", answer, Optional.of("synchronized@21 hung")),
                                new ExperimentEntry("two", "sleep-10k", answer, Optional.empty())))
                .orElseThrow();

        assertThat(chart.rows().getFirst())
                .returns(null, Row::advantage)
                .returns(VerdictShape.NONE.toString(), Row::sign)
                .returns("synchronized@21 hung", row -> row.text().answer());
        assertThat(chart.frame().reading().answer()).isEqualTo("Of 1 experiment: 1 better.");
    }

    private static Row row(ComparisonRecord comparison) {
        return chart(comparison).rows().getFirst();
    }

    private static ForestChart chart(ComparisonRecord... comparisons) {
        List<ExperimentEntry> members = Stream.of(comparisons)
                .map(one -> new ExperimentEntry(
                        "anchor",
                        one.metric(),
                        Optional.of(new ExperimentAnswer(one, Advantage.of(one))),
                        Optional.empty()))
                .toList();
        return ForestChart.of("chart", members).orElseThrow();
    }

    private static ComparisonRecord comparison(
            String metric, double ratio, @Nullable Double low, @Nullable Double high, ComparisonVerdict verdict) {
        return RecordBuilder.of(ComparisonRecord.class)
                .with("metric", metric)
                .with("baseline", BlockExperimentBuilder.cell("cached-pool"))
                .with("candidate", BlockExperimentBuilder.cell("virtual-per-task"))
                .with("ratio", ratio)
                .with("low", low)
                .with("high", high)
                .with("verdict", verdict)
                .build();
    }
}
