package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.CheckRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.advice.Confounder.Evidence;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ControlVariant;
import dev.loombench.lab.service.config.ControlVariant.Kind;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ConfounderTest {
    /// What is read under a load, or a driver.
    private static final Map<String, Double> FIGURES = Map.of(
            "generator-cpu", 0.41,
            "connections-unaccepted", 0.0,
            "connections-unacknowledged", 0.2,
            "ephemeral-ports", 0.02);

    private static final SideRuntime A = SideRuntime.unknown("a", "?");
    private static final List<SideRuntime> RUNTIMES = List.of(runtime("a", "platform"), runtime("b", "virtual"));

    private final AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 7);

    static Stream<Arguments> found() {
        return Stream.of(
                arguments("generator-limit", LoadFinding.DRIVER_CPU.with(0.97)),
                arguments("generator-limit", LoadFinding.GENERATOR_THREAD.with("event loop", 0.99)),
                arguments("accept-limit", LoadFinding.CONNECTIONS_UNACCEPTED.with(3_000)),
                arguments("accept-limit", LoadFinding.LISTEN_QUEUE.with(7)),
                arguments("fixed-wait", LoadFinding.DELAYED_ACKS.with(10_000, 10, 250.0)),
                arguments("local-ports", LoadFinding.EPHEMERAL_PORTS.with(28_000, 28_232)),
                arguments("jvm-differences", ServiceFinding.SIDES_DIFFER_TOO_MUCH.with("a", "b", "heap 1 GB and 2 GB")),
                arguments(
                        "switch-without-effect",
                        ServiceFinding.SWITCH_UNKNOWN.with("server.threads.virtual", "b", "Spring Boot", "x")));
    }

    @ParameterizedTest
    @MethodSource("found")
    void whatIsFoundOfATrialOrOfTheSidesIsFound(String check, Finding finding) {
        List<TrialRecord> trials = new ArrayList<>(trials(FIGURES));
        trials.set(
                1,
                RecordBuilder.like(trials.get(1))
                        .with("findings", List.of(finding))
                        .build());

        assertThat(Confounder.check(new Evidence(config, trials, RUNTIMES, List.of(), List.of())).stream()
                        .filter(record -> record.outcome().equals(CheckRecord.FOUND)))
                .extracting(CheckRecord::check)
                .containsExactly(check);
        assertThat(Confounder.check(new Evidence(config, List.of(), List.of(), List.of(), List.of(finding))))
                .extracting(CheckRecord::check)
                .containsExactly(check);
    }

    @Test
    void whatWasReadWithoutAFindingIsRuledOut() {
        List<CheckRecord> checks =
                Confounder.check(new Evidence(config, trials(FIGURES), RUNTIMES, List.of(), List.of()));

        assertThat(checks).extracting(CheckRecord::outcome).containsOnly(CheckRecord.FINE);
        assertThat(checks)
                .extracting(CheckRecord::check)
                .containsExactly(
                        "generator-limit",
                        "accept-limit",
                        "fixed-wait",
                        "local-ports",
                        "jvm-differences",
                        "switch-without-effect");
        assertThat(checks.getFirst().text()).isEqualTo(Confounder.GENERATOR_LIMIT.message(0.41));
    }

    @Test
    void whatWasNotReadIsNotSaid() {
        assertThat(Confounder.check(new Evidence(config, trials(Map.of()), List.of(A), List.of(), List.of())))
                .isEmpty();
    }

    /// JVMs that are compared with each other are meant to differ.
    @Test
    void differencesThatWereMeantAreNeither() {
        Finding meant = ServiceFinding.SIDES_DIFFER.with("a", "b", "Java 21 and 25");

        assertThat(Confounder.check(new Evidence(config, List.of(), RUNTIMES, List.of(), List.of(meant))))
                .extracting(CheckRecord::check)
                .doesNotContain("jvm-differences");
    }

    @ParameterizedTest
    @CsvSource({"70, [found]", "100, [fine]", "140, []"})
    void memoryThatFewerArenasSaveIsTheirs(double megabytes, String outcomes) {
        AbSide a = config.baseline();
        AbSide arenas = new ControlVariant(Kind.FEWER_ARENAS, 2).of(a, config.sides());
        AbConfig withArenas = AbFixtures.with(config, List.of(a, config.side("b"), arenas));
        List<TrialRecord> trials = AbFixtures.trials(withArenas, 6).stream()
                .map(load -> AbFixtures.trial(
                        load,
                        Map.of(
                                "mean",
                                new Metric(0.01, "s", Better.LESS),
                                SideMetrics.MEMORY,
                                new Metric(load.side().equals(arenas) ? megabytes * 1e6 : 1e8, "B", Better.LESS))))
                .toList();
        AbAnalysis analysis = AbFixtures.analyse(withArenas, trials, trials.size(), List.of());

        assertThat(Confounder.check(new Evidence(withArenas, trials, List.of(), analysis.comparisons(), List.of())))
                .extracting(CheckRecord::outcome)
                .hasToString(outcomes);
        assertThat(analysis.recommendations())
                .extracting(advice -> advice.side())
                .containsExactly("b");
    }

    private List<TrialRecord> trials(Map<String, Double> observed) {
        return AbFixtures.trials(config, 2).stream()
                .<TrialRecord>map(load -> RecordBuilder.like(
                                AbFixtures.trial(load, Map.of("mean", new Metric(0.01, "s", Better.LESS))))
                        .with("observed", observed)
                        .build())
                .toList();
    }

    private static SideRuntime runtime(String side, String threads) {
        return RecordBuilder.like(SideRuntime.unknown(side, "?"))
                .with("java", "25.0.1")
                .with("vm", "HotSpot")
                .with("maxHeap", 1L << 30)
                .with("collector", "G1")
                .with("processors", 2)
                .with("threads", threads)
                .build();
    }
}
