package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.EstimateRecord.PartRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.run.ServerExperimentFixture;
import dev.loombench.lab.stats.Better;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Servers that wait for 100 ms, on 2 cores, with 10 ms of CPU time per answer.
class ServerCellIdealTest {
    private static final String WAITING = """
            workload: {path: "/work?wait=100ms", load: $load, users: $users, slo: p99<200ms}
            servers: [spring-mvc(platform:50), spring-mvc(virtual)]
            factors: {load: [150/s, 800/s, users, capacity], users: [1_000]}
            """;

    @Test
    void underALowRateTheRateIsTheLimit() {
        List<EstimateRecord> estimates = estimates(WAITING, "spring-mvc(platform:50)", "150/s");

        assertThat(ideal(estimates, "rate")).isEqualTo(new IdealRecord(150, null, "offered rate", "150/s are offered"));
        assertThat(ideal(estimates, "p50"))
                .isEqualTo(new IdealRecord(0.1, null, "critical path", "the wait of 100 ms"));
        assertThat(ideal(estimates, "mean")).isEqualTo(ideal(estimates, "p50"));
        assertThat(estimates)
                .filteredOn(estimate -> estimate.metric().equals("p50"))
                .extracting(EstimateRecord::efficiency)
                .containsExactly(0.5);
        assertThat(estimates)
                .filteredOn(estimate -> estimate.metric().equals("cpu-per-request"))
                .extracting(EstimateRecord::ideal)
                .containsOnlyNulls();
    }

    /// 2 / 10 ms = 200/s for the cores, and 50 / 100 ms = 500/s for the pool.
    @Test
    void aboveTheCapacityTheCoresAre() {
        assertThat(ideal(estimates(WAITING, "spring-mvc(platform:50)", "800/s"), "rate"))
                .isEqualTo(new IdealRecord(200, null, "CPU capacity", "2 cores / 10.0 ms of CPU for each answer"));
    }

    /// 1,000 users at 200/s have 5 s each.
    @Test
    void usersWaitForEachOther() {
        List<EstimateRecord> estimates = estimates(WAITING, "spring-mvc(virtual)", "users");

        assertThat(ideal(estimates, "rate").value()).isEqualTo(200);
        assertThat(ideal(estimates, "mean").value()).isCloseTo(5, within(1e-9));
        assertThat(ideal(estimates, "p50").value()).isEqualTo(0.1);
    }

    @Test
    void aSearchedCapacityIsLimitedByThePool() {
        TrialRecord trial = trial("spring-mvc(platform:50)", "capacity", Map.of("capacity", rate(400)));

        assertThat(ideal(estimates(WAITING, trial), "capacity"))
                .isEqualTo(new IdealRecord(500, null, "pool of threads", "50 threads / 100 ms"));
    }

    @Test
    void meanLatenciesUnderARateAreExplained() {
        TrialRecord open = trial("spring-mvc(virtual)", "150/s", metrics());
        TrialRecord closed = trial("spring-mvc(virtual)", "users", metrics());
        Map<String, Double> observations = Map.of("cpu", 150.0, "stopped", 0.0);

        assertThat(estimates(WAITING, RunFixture.observed(open, observations)))
                .filteredOn(estimate -> estimate.shortfall() != null)
                .extracting(EstimateRecord::metric)
                .containsExactly("mean");
        assertThat(estimates(WAITING, RunFixture.observed(closed, observations)))
                .extracting(EstimateRecord::shortfall)
                .containsOnlyNulls();
    }

    /// A request waits for 100 ms, and so becomes runnable twice; requests of a thread pool wait for no
    /// carrier.
    @Test
    void whatTheTrialForDiagnosisSawOfCarriersExplainsMeanLatencies() {
        assertThat(carrierParts("spring-mvc(virtual)")).containsExactly(0.06);
        assertThat(carrierParts("spring-mvc(platform:50)")).isEmpty();
    }

    private static List<Double> carrierParts(String server) {
        TrialRecord counts = RunFixture.observed(trial(server, "150/s", metrics()), Map.of("cpu", 0.0, "stopped", 0.0));
        TrialRecord diagnosed = RunFixture.observed(
                RunFixture.diagnosed(trial(server, "150/s", metrics())), Map.of("mean-scheduling-delay", 30.0));
        return judged(WAITING, counts, diagnosed).estimates().stream()
                .flatMap(estimate -> Stream.ofNullable(estimate.shortfall()))
                .flatMap(shortfall -> shortfall.parts().stream())
                .filter(part -> part.cause().equals("scheduling delay"))
                .map(PartRecord::seconds)
                .toList();
    }

    @Test
    void whereNothingIsKnownThereIsAReason() {
        TrialRecord trial = trial("spring-mvc(virtual)", "capacity", Map.of("capacity", rate(400)));

        assertThat(judged(WAITING, trial).missingIdeal())
                .contains(ExperimentFinding.IDEAL_UNKNOWN.with("a pool or the CPU time of an answer"));
        assertThat(judged(WAITING, trial("spring-mvc(virtual)", "150/s", metrics()))
                        .missingIdeal())
                .isEmpty();
    }

    private static Map<String, Metric> metrics() {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("p50", new Metric(0.2, "s", Better.LESS));
        metrics.put("mean", new Metric(0.2, "s", Better.LESS));
        metrics.put("rate", rate(149));
        metrics.put("cpu-per-request", new Metric(0.01, "s", Better.LESS));
        return metrics;
    }

    private static Metric rate(double perSecond) {
        return new Metric(perSecond, "/s", Better.MORE);
    }

    private static TrialRecord trial(String server, String load, Map<String, Metric> metrics) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("load", load);
        params.put("users", "1000");
        return RunFixture.withMetrics(
                RunFixture.trial(1, 1, new CellRecord(server, params, Map.of()), "time", 1), metrics);
    }

    private static List<EstimateRecord> estimates(String lines, String server, String load) {
        return estimates(lines, trial(server, load, metrics()));
    }

    private static List<EstimateRecord> estimates(String lines, TrialRecord trial) {
        return judged(lines, trial).estimates();
    }

    private static ExperimentAnalysis judged(String lines, TrialRecord... trials) {
        Experiment experiment = ExperimentReader.read(
                "mine.yaml", Path.of("."), ServerExperimentFixture.text(lines).replace("ideal: none", "ideal: server"));
        return AnalysisFixture.analysis(experiment, List.of(trials), "25");
    }

    private static IdealRecord ideal(List<EstimateRecord> estimates, String metric) {
        return estimates.stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .map(estimate -> Objects.requireNonNull(estimate.ideal(), metric))
                .findFirst()
                .orElseThrow();
    }
}
