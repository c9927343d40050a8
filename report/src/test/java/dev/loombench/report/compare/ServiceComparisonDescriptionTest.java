package dev.loombench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.AbDocument.EffortRecord;
import dev.loombench.lab.model.ab.AbDocument.SideRecord;
import dev.loombench.lab.model.ab.AbDocument.WarmUpSummary;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.report.AbDocumentBuilder;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceComparisonDescriptionTest {
    private static final String ADVICE = "Turn it on.";
    private static final String QUANTITY = "the mean latency";
    private static final Finding UNEXPLAINED =
            new Finding("limit-none", Severity.INFO, "no bottleneck was found in virtual", "", Map.of());
    private static final Finding MISSING =
            new Finding("trials-missing", Severity.WARNING, "2 of 12 trials were not run", "run it again", Map.of());

    @ParameterizedTest
    @CsvSource({
        "java -Da -jar x, java -jar x, -Da, –",
        "java -cp a -cp b X 1, java -cp b -cp a X 1, a -cp b, b -cp a",
        "java X 1 1, java X 1, 1, –"
    })
    void wordsThatTellCommandsApartAreShownInTheirOrder(String a, String b, String ofA, String ofB) {
        SideRecord one = new SideRecord("a", List.of(a.split(" ")), Map.of(), "/", 1, null);
        SideRecord other = new SideRecord("b", List.of(b.split(" ")), Map.of(), "/", 1, null);

        Table table = (Table)
                SideDifferences.of(new AbDocumentBuilder().sides(one, other).done());

        assertThat(table.rows().getFirst()).extracting(Text::words).containsExactly("command", ofA, ofB);
    }

    @Test
    void whatHoldsForOneSideAloneIsSaidBesideWhatHoldsForAll() {
        assertThat(conditions(advice("cpu", "1 processor"), advice("virtual", "1 processor", "that pool")))
                .containsExactly(
                        Remark.CONDITIONS.message("1 processor"),
                        Remark.CONDITIONS_OF_SIDE.message("virtual", "that pool"));
        assertThat(conditions(advice("virtual", "1 processor", "that pool")))
                .containsExactly(Remark.CONDITIONS.message("1 processor; that pool"));
        assertThat(conditions()).isEmpty();
    }

    private static List<String> conditions(RecommendationRecord... advice) {
        return sentences(ServiceComparisonDescription.answer(
                        RecordBuilder.like(new AbDocumentBuilder().gates().done())
                                .with("recommendations", List.of(advice))
                                .build()))
                .filter(line -> !line.equals(ADVICE))
                .toList();
    }

    private static Stream<String> sentences(List<Block> blocks) {
        return blocks.stream()
                .filter(Sentence.class::isInstance)
                .map(block -> ((Sentence) block).text().words());
    }

    private static RecommendationRecord advice(String side, String... conditions) {
        return new RecommendationRecord(side, "turn-it-on", ADVICE, List.of(), List.of(conditions));
    }

    @Test
    void thatNothingWasComparedIsTheFirstLineAndThenWhatRunsWhere() {
        List<SideRuntime> runtimes = List.of(SideRuntime.unknown("virtual", "it isn't a JVM"));

        List<Block> blocks =
                described(new AbDocumentBuilder().running(runtimes, UNEXPLAINED).done());

        assertThat(blocks.getFirst()).isEqualTo(new Findings(List.of(UNEXPLAINED)));
        assertThat(sentences(blocks)).contains(SideRuntimeText.lines(runtimes).getFirst());
    }

    @Test
    void howLongEachSideTookToBeWarmStandsBesideWhatRunsThere() {
        List<WarmUpSummary> warmUps = List.of(new WarmUpSummary("virtual", 6, 6, 12, 5_200));

        assertThat(sentences(described(RecordBuilder.like(new AbDocumentBuilder().done())
                        .with("warmUps", warmUps)
                        .build())))
                .contains(WarmUpText.lines(warmUps).getFirst())
                .anyMatch(line -> line.contains(Remark.AFTER.message(Remark.WARM_UP_BY_WORK.message())));
    }

    @Test
    void aThresholdSaysWhatItCouldNotDecide() {
        assertThat(doubts(2, List.of(), List.of())).isEmpty();
        assertThat(doubts(2, List.of(), List.of("p99 of virtual")))
                .containsExactly(Remark.OPEN_COMPARISON.message("p99 of virtual"), Remark.MORE_PAIRS.message());
        assertThat(doubts(0, List.of(), List.of())).containsExactly(Remark.NOTHING_COMPARED.message());
        assertThat(doubts(2, List.of("mean"), List.of())).isEmpty();
    }

    private static List<String> doubts(int comparisons, List<String> broken, List<String> undecided) {
        return ServiceComparisonDescription.doubts(new GateRecord("slower>3%", comparisons, broken, undecided));
    }

    @Test
    void aRunThatFailedBeforeItHadFiguresRecommendsNothing() {
        assertThat(described(measured("died", List.of())))
                .filteredOn(Heading.class::isInstance)
                .hasSize(1);
        assertThat(described(measured("died", List.of()))).doesNotContain(new Findings(List.of(MISSING)));
        assertThat(described(measured(null, List.of(comparison()))))
                .contains(new Heading(ADVICE), new Findings(List.of(MISSING)));
    }

    @Test
    void whatVoidsFiguresIsToldAndOtherInformationIsNot() {
        assertThat(sentences(described(measured(null, List.of(comparison())))))
                .contains(Remark.VOIDED.message("p99", "late"))
                .doesNotContain(UNEXPLAINED.message());
    }

    @Test
    void thePairsShowHowManyMoreItTakes() {
        double scatter = 0.7;
        int needed = DetectableEffect.blocksNeededForVerdict(0.10, scatter).orElseThrow();
        double ratio = DetectableEffect.byVerdict(6, scatter);

        assertThat(detectable(2, DetectableEffect.byVerdict(2, 0))).contains(Remark.TOO_FEW.message(2, QUANTITY, 6));
        assertThat(detectable(6, ratio)).contains(Remark.SCATTERED_NEEDED.message(6, QUANTITY, ratio, needed, 0.10));
        assertThat(detectable(6, 1.02)).contains(Remark.SHOWS.message(QUANTITY, 1.02 - 1));
    }

    private static Stream<String> detectable(int measured, double smallestSeen) {
        return sentences(described(new AbDocumentBuilder()
                .measured(
                        RunStatus.COMPLETE,
                        new EffortRecord(6, 6, measured, 1, 900, 600, 0.02, 1.04, smallestSeen, null))
                .done()));
    }

    @Test
    void aSideThatMissesTheObjectiveAtEachRateCarriesLessThanTheLowest() {
        CapacityRecord search = RecordBuilder.of(CapacityRecord.class)
                .with("slo", "p99<100ms")
                .with("outcome", CapacityOutcome.NONE)
                .with("confirmed", true)
                .with("reason", "p99 was 2 s at 10/s")
                .with("saturationAbsent", "it wasn't looked for")
                .with("curve", List.of(new CurveRecord(10, 10, Map.of("p99", 2.0), 1, 0)))
                .build();

        assertThat(rows(new AbCapacities(
                        "p99<100ms", List.of(new SideCapacity("platform", search)), List.of(), List.of())))
                .containsExactly("platform, < 10.0/s, –");
    }

    private static Stream<String> rows(AbCapacities capacity) {
        return ServiceComparisonDescription.sides(
                        new AbDocumentBuilder().searched(capacity).done(), List.of())
                .stream()
                .filter(Table.class::isInstance)
                .flatMap(block -> ((Table) block).rows().stream())
                .map(row -> row.stream().map(Text::words).collect(Collectors.joining(", ")));
    }

    private static List<Block> described(AbDocument ab) {
        return ServiceComparisonDescription.of(ab, List.of());
    }

    private static AbDocument measured(@Nullable String failure, List<ComparisonRecord> comparisons) {
        return new AbDocumentBuilder()
                .sides(side("platform"), side("virtual"))
                .failing(failure)
                .compared(
                        comparisons.isEmpty()
                                ? List.of()
                                : List.of(estimate("platform", 0.512), estimate("virtual", 0.165)),
                        comparisons)
                .findings(
                        MISSING,
                        new Finding("lag", Severity.INFO, "late", "", Map.of(), List.of("p99")),
                        new Finding("other", Severity.INFO, UNEXPLAINED.message(), "", Map.of()))
                .done();
    }

    private static SideRecord side(String name) {
        return new SideRecord(name, List.of("java", "-jar", "app.jar"), Map.of(), "/", 8080, "1");
    }

    private static CellRecord cell(String side) {
        return new CellRecord(side, Map.of("load", "200/s"), Map.of());
    }

    private static EstimateRecord estimate(String side, double value) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell(side))
                .with("jdk", "own")
                .with("metric", "mean")
                .with("unit", "s")
                .with("n", 5)
                .with("estimate", value)
                .build();
    }

    private static ComparisonRecord comparison() {
        return RecordBuilder.of(ComparisonRecord.class)
                .with("metric", "mean")
                .with("jdk", "own")
                .with("baseline", cell("platform"))
                .with("candidate", cell("virtual"))
                .with("n", 5)
                .with("ratio", 0.322)
                .with("low", 0.310)
                .with("high", 0.335)
                .with("verdict", ComparisonVerdict.FASTER)
                .build();
    }
}
