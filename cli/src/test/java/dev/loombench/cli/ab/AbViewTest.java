package dev.loombench.cli.ab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.model.AbDocument.GateRecord;
import dev.loombench.lab.model.AbDocument.SideRecord;
import dev.loombench.lab.model.AbDocument.WarmUpSummary;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.RecommendationRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.report.AbDocumentBuilder;
import dev.loombench.report.text.RecommendationConditions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AbViewTest {
    private static final int COLUMNS = 80;

    @Test
    void whatHoldsForOneSideAloneIsSaidBesideWhatHoldsForAll() {
        assertThat(RecommendationConditions.of(
                        List.of(advice("cpu", "1 processor"), advice("virtual", "1 processor", "that pool"))))
                .containsExactly("This holds for 1 processor.", "For virtual alone: that pool.");
        assertThat(RecommendationConditions.of(List.of(advice("virtual", "1 processor", "that pool"))))
                .containsExactly("This holds for 1 processor; that pool.");
        assertThat(RecommendationConditions.of(List.of())).isEmpty();
    }

    private static RecommendationRecord advice(String side, String... conditions) {
        return new RecommendationRecord(side, "turn-it-on", "Turn it on.", List.of(conditions));
    }

    @Test
    void thatNothingWasComparedIsTheFirstLineAndThenWhatRunsWhere() {
        Finding objection = new Finding("same-threads", Severity.WARNING, "both are one", "write it right", Map.of());
        SideRuntime platform = new SideRuntime(
                "platform",
                "25.0.1",
                1L << 30,
                "G1",
                2,
                "platform",
                "Tomcat",
                "http-nio-exec",
                10,
                List.of(),
                null,
                null);

        String text = new AbView(Style.of(Style.ColorMode.NEVER, false, true), 160)
                .render(new AbDocumentBuilder()
                        .running(List.of(platform, SideRuntime.unknown("virtual", "it isn't a JVM")), objection)
                        .done());

        assertThat(text.lines().findFirst()).hasValue("warning: both are one; write it right");
        assertThat(text)
                .contains("platform: Java 25.0.1, G1, heap up to 1.07 GB, 2 processors; requests on platform threads"
                        + " (Tomcat), 10 threads of http-nio-exec so far\n")
                .contains("virtual: what runs there can't be checked: it isn't a JVM\n");
    }

    @Test
    void howLongEachSideTookToBeWarmStandsBesideWhatRunsThere() {
        AbDocument warmedUp = RecordBuilder.like(new AbDocumentBuilder().done())
                .with("warmUps", List.of(new WarmUpSummary("virtual", 6, 6, 12, 5_200)))
                .build();

        assertThat(new AbView(Style.of(Style.ColorMode.NEVER, false, true), 160).render(warmedUp))
                .contains("6 pairs of 20.0 s after a warm-up by work, poisson arrivals")
                .contains("\nvirtual: warm after 12 s and 5,200 requests (median of 6 starts)\n");
    }

    @Test
    void thresholdsAreSaidAlsoWhereTheyAreKept() {
        assertThat(render(null, List.of(comparison())))
                .contains("Threshold slower>3%: passed in 2 comparisons")
                .contains("Threshold slower>2%: undecided in 1 of 2 comparisons: p99 of virtual; measure")
                .contains("Threshold worse>10%: undecided, since nothing was compared that it applies to")
                .contains("Threshold slower>1%: failed: mean of virtual");
    }

    @Test
    void aRunThatFailedBeforeItHadFiguresRecommendsNothing() {
        assertThat(render("side 'virtual' didn't start", List.of()))
                .doesNotContain("Turn it on", "trials were not run");
    }

    @Test
    void capacitiesAndWhatIsBeyondThemIn80Columns() {
        AbCapacities capacity = new AbCapacities(
                "p99<100ms,errors<0.1%",
                List.of(AbDocumentBuilder.capacity("platform", 191), AbDocumentBuilder.capacity("virtual", 402)),
                List.of(new CapacityRatio("virtual", "platform", 2.1, 2.03, 2.17, ComparisonVerdict.BETTER, "")),
                List.of(
                        new Overloaded(
                                "platform", "capacity", 229, 190.0, 20.0, 0.02, 0.01, 9.8, 310_000_000L, 230, null),
                        Overloaded.failed("virtual", "capacity", 482, "it died")));

        String text = render(null, List.of(comparison()), capacity);

        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(COLUMNS));
        assertThat(text)
                .contains("\n–: void p99 in 1 of 12 trials: it was late\n")
                .containsPattern("platform +191/s +186–196 +200/s")
                .containsPattern("virtual +402/s .*2.10× +2.03–2.17")
                .containsPattern("platform +229/s +190/s +2.00 % +1.00 % +9.80 s +310 MB +230")
                .containsPattern("virtual +482/s +none");
    }

    @Test
    void aSideThatMissesTheObjectiveAtEachRateCarriesLessThanTheLowest() {
        CapacityRecord search = RecordBuilder.of(CapacityRecord.class)
                .with("slo", "p99<100ms")
                .with("outcome", "none")
                .with("confirmed", true)
                .with("reason", "p99 was 2 s at 10/s")
                .with("saturationAbsent", "it wasn't looked for")
                .with("curve", List.of(new CurveRecord(10, 10, Map.of("p99", 2.0), 1, 0)))
                .build();

        assertThat(render(
                        null,
                        List.of(comparison()),
                        new AbCapacities(
                                "p99<100ms", List.of(new SideCapacity("platform", search)), List.of(), List.of())))
                .containsPattern("platform +< 10.0/s");
    }

    private static String render(@Nullable String failure, List<ComparisonRecord> comparisons) {
        return render(failure, comparisons, null);
    }

    private static String render(
            @Nullable String failure, List<ComparisonRecord> comparisons, @Nullable AbCapacities capacity) {
        List<EstimateRecord> estimates = comparisons.isEmpty()
                ? List.of()
                : List.of(
                        estimate("platform", "mean", "s", 0.512),
                        estimate("virtual", "mean", "s", 0.165),
                        estimate("platform", "peak-rss", "B", 210e6));
        AbDocument document = new AbDocumentBuilder()
                .measured(
                        RunStatus.PARTIAL,
                        new EffortRecord(6, 6, 5, 42, 900, 400, 0.02, 1.03, comparisons.isEmpty() ? null : 1.031, "0"))
                .sides(side("platform"), side("virtual"))
                .recommending(new RecommendationRecord(
                        "virtual",
                        "turn-it-on",
                        "Turn it on (virtual): at 200/s the mean latency is 165 ms instead of 512 ms (0.322 times,"
                                + " 0.310"
                                + " to 0.335).",
                        List.of("1 processor for each side (CPU set 1)")))
                .failing(failure)
                .compared(estimates, comparisons)
                .gates(
                        new GateRecord("slower>3%", 2, List.of(), List.of()),
                        new GateRecord("slower>2%", 2, List.of(), List.of("p99 of virtual")),
                        new GateRecord("worse>10%", 0, List.of(), List.of()),
                        new GateRecord("slower>1%", 2, List.of("mean of virtual"), List.of()))
                .findings(
                        new Finding(
                                "trials-missing",
                                Severity.WARNING,
                                "2 of 12 trials were not run",
                                "run it again",
                                Map.of()),
                        new Finding(
                                "limit-platform-pool",
                                Severity.INFO,
                                "platform is limited by a full thread pool. All 200 threads of http-nio had a task",
                                "Enlarge it.",
                                Map.of()),
                        new Finding("lag", Severity.INFO, "1 of 12 trials: it was late", "", Map.of(), List.of("p99")),
                        new Finding("limit-none", Severity.INFO, "no bottleneck was found in virtual", "", Map.of()))
                .searched(capacity)
                .done();
        return new AbView(Style.of(Style.ColorMode.NEVER, false, true), COLUMNS).render(document);
    }

    private static SideRecord side(String name) {
        return new SideRecord(name, List.of("java", "-jar", "app.jar"), Map.of(), "/", 8080, "1");
    }

    private static CellRecord cell(String side) {
        return new CellRecord(side, Map.of("load", "200/s"), Map.of());
    }

    private static EstimateRecord estimate(String side, String metric, String unit, double value) {
        return estimate(cell(side), metric, unit, value);
    }

    private static EstimateRecord estimate(CellRecord cell, String metric, String unit, double value) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("jdk", "own")
                .with("metric", metric)
                .with("unit", unit)
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
