package dev.loombench.lab.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.Changed;
import dev.loombench.lab.Made;
import dev.loombench.lab.MadeServers;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.PathWait;
import dev.loombench.lab.experiment.yaml.ExperimentReader;
import dev.loombench.lab.ideal.simulation.Observed;
import dev.loombench.lab.ideal.simulation.Simulation;
import dev.loombench.lab.ideal.simulation.Simulation.Effort;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.HostRecord;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.lab.journal.TrialRecord.Metric;
import dev.loombench.lab.prediction.Extrapolated.Changes;
import dev.loombench.protocol.BadWord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPredictionTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_260_101L);
    private static final Changes NONE = new Changes(null, null, null, null, null);
    private static final Experiment EXPERIMENT =
            ExperimentReader.read("mine.yaml", Path.of("."), MadeServers.text("""
                    workload: {path: "/work?wait=$wait", load: $load, users: 10}
                    servers: [jdk-http(virtual), "jdk-http(platform:50)"]
                    baseline: jdk-http(virtual)
                    factors: {wait: [100ms], load: [100/s, users]}
                    """));

    private static final HostRecord HOST =
            new HostRecord("Linux amd64", "6.1.0", "A processor", 2, 8_000_000_000L, Map.of(), Map.of());

    private static TrialRecord trial(int id, String server, String load, Map<String, Double> metrics) {
        Map<String, Metric> figures = new LinkedHashMap<>();
        metrics.forEach((name, value) -> figures.put(name, new Metric(value, "s", Better.LESS)));
        Map<String, String> params = new LinkedHashMap<>(Map.of("wait", "100ms"));
        params.put("load", load);
        TrialRecord trial = Made.trial(id, 1, new CellRecord(server, params, Map.of()), "time", 1);
        return Made.withLoad(Made.withMetrics(trial, figures), Made.load());
    }

    private static ServerCells cells(TrialRecord... trials) {
        return ServerCells.of(EXPERIMENT, List.of(trials), HOST, List.of());
    }

    private static Map<String, Double> figures(double p50, double p99) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("p50", p50);
        figures.put("p99", p99);
        figures.put("errors", 0.0);
        figures.put("rate", 100.0);
        figures.put("cpu-per-request", 0.004);
        return figures;
    }

    private static Comparison only(RunPrediction prediction, String metric) {
        return prediction.cells().getFirst().comparisons().stream()
                .filter(one -> one.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void parametersComeFromTheTrials() {
        ServerCell cell = cells(
                        trial(1, "jdk-http(platform:50)", "100/s", figures(0.1, 0.11)),
                        Made.diagnosed(trial(2, "jdk-http(platform:50)", "100/s", figures(1, 1))))
                .cells()
                .getFirst();

        assertThat(cell.threads()).isEqualTo(50);
        assertThat(cell.cores()).isEqualTo(2);
        assertThat(cell.need().waiting().mean()).isEqualTo(0.1);
        assertThat(cell.need().compute().mean()).isEqualTo(0.004);
        assertThat(cell.trials()).as("those for diagnosis don't count").hasSize(1);
    }

    @Test
    void theQueuesOfCarriersAreThoseOfTheJdk() {
        List<TrialRecord> trials = List.of(
                lone(1, "jdk-http(virtual)", "25"),
                lone(2, "jdk-http(virtual)", "21"),
                lone(3, "spring-webflux", "25"),
                lone(4, "jdk-http(virtual)", "unknown"));
        List<JdkRecord> jdks = List.of(
                new JdkRecord("21", "/jdk", "21.0.5", "vendor", List.of()),
                new JdkRecord("25", "/jdk", "25.0.3-beta", "vendor", List.of()));

        assertThat(ServerCells.of(EXPERIMENT, trials, HOST, jdks).cells())
                .extracting(cell -> cell.server().queuesApart())
                .containsExactly(true, false, false, false);
    }

    private static TrialRecord lone(int id, String server, String jdk) {
        TrialRecord trial = Made.onJdk(trial(id, server, "100/s", figures(0.1, 0.11)), jdk);
        return Changed.record(trial)
                .with("jvm", Changed.record(trial.jvm()).with("parallelism", 1).done())
                .done();
    }

    @Test
    void aMeasurementOfTheModelItselfIsWithinTenPercent() {
        ServerCell known = cells(trial(1, "jdk-http(platform:50)", "100/s", figures(0.1, 0.11)))
                .cells()
                .getFirst();
        Simulation truth = Simulation.of(known.server(), known.offered(), SEED + 99, new Effort(2, 5, 1_000));
        double p50 = truth.figure(o -> o.quantile(0.5)).value();
        double p99 = truth.figure(o -> o.quantile(0.99)).value();

        RunPrediction prediction = RunPrediction.of(
                "run", cells(trial(1, "jdk-http(platform:50)", "100/s", figures(p50, p99))), NONE, SEED);

        assertThat(prediction.figures()).isEqualTo(2);
        assertThat(prediction.within()).as("seed %d", SEED).isEqualTo(2);
        assertThat(only(prediction, "p50").explanation()).isNull();
        assertThat(prediction.extrapolations()).isEmpty();
    }

    @Test
    void whatIsFarOffIsUnexplainedUnlessSomethingWasObserved() {
        TrialRecord slow = trial(1, "jdk-http(virtual)", "100/s", figures(0.2, 0.3));

        Comparison plain = only(RunPrediction.of("run", cells(slow), NONE, SEED), "p50");
        assertThat(plain.off()).isCloseTo(0.2 / plain.predicted() - 1, within(1e-12));
        assertThat(plain.explanation()).isEqualTo("unexplained");

        TrialRecord disturbed = Made.flagged(slow, "disturbed");
        assertThat(only(RunPrediction.of("run", cells(disturbed), NONE, SEED), "p50")
                        .explanation())
                .isEqualTo("seen");
        assertThat(only(RunPrediction.of("run", cells(with(slow, "errors", 2)), NONE, SEED), "p50")
                        .explanation())
                .isEqualTo("2.0 % of the requests got no right answer");
    }

    @Test
    void collectionsExplainATailThatIsNoLongerThanTwiceTheirLength() {
        TrialRecord paused =
                with(with(trial(1, "jdk-http(virtual)", "100/s", figures(0.104, 0.2)), "gc-count", 3), "gc-time", 0.3);

        assertThat(only(RunPrediction.of("run", cells(paused), NONE, SEED), "p99")
                        .explanation())
                .isEqualTo("3.00 collections stopped it, for 100 ms each");
        TrialRecord shorter = with(paused, "gc-time", 0.03);
        assertThat(only(RunPrediction.of("run", cells(shorter), NONE, SEED), "p99")
                        .explanation())
                .isEqualTo("unexplained");
    }

    @Test
    void chanceExplainsWhatWindowsOfThatLengthShow() {
        TrialRecord few = busy(trial(1, "jdk-http(platform:50)", "100/s", figures(0.104, 0.0385)));
        TrialRecord window = Made.withLoad(
                few, Changed.record(Made.load()).with("answered", 5L).done());

        RunPrediction prediction = RunPrediction.of("run", cells(window), NONE, SEED);
        Comparison p99 = only(prediction, "p99");

        assertThat(p99.high()).as("seed %d", SEED).isGreaterThan(1.15 * p99.predicted());
        TrialRecord lucky = with(window, "p99", p99.high());
        assertThat(only(RunPrediction.of("run", cells(lucky), NONE, SEED), "p99")
                        .explanation())
                .startsWith("chance");
    }

    /// With much CPU time, so that responses differ.
    private static TrialRecord busy(TrialRecord trial) {
        return with(trial, "cpu-per-request", 0.018);
    }

    private static TrialRecord with(TrialRecord trial, String metric, double value) {
        Map<String, Metric> metrics = new LinkedHashMap<>(trial.metrics());
        metrics.put(metric, new Metric(value, "s", Better.LESS));
        return Changed.record(trial).with("metrics", metrics).done();
    }

    @Test
    void usersAreComparedByTheirRate() {
        RunPrediction prediction = RunPrediction.of(
                "run", cells(trial(1, "jdk-http(virtual)", "users", figures(0.104, 0.11))), NONE, SEED);

        Comparison rate = only(prediction, "rate");
        assertThat(rate.predicted()).as("10 users, 104 ms").isBetween(85.0, 96.2);
        assertThat(prediction.cells().getFirst().users()).isEqualTo(10);
        assertThat(prediction.cells().getFirst().rate()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "64, -, '64 cores, measured with 2; 64 carriers, measured with 2'",
                "2, 5000, '5000 requests per second, measured with 100'",
                "-, 100, ''"
            })
    void whatLiesBeyondTheMeasuredIsAnExtrapolation(@Nullable Integer cores, @Nullable Double rate, String beyond) {
        RunPrediction prediction = RunPrediction.of(
                "run",
                cells(trial(1, "jdk-http(virtual)", "100/s", figures(0.104, 0.11))),
                new Changes(cores, null, null, rate, null),
                SEED);

        assertThat(String.join("; ", prediction.extrapolations().getFirst().beyond()))
                .isEqualTo(beyond);
    }

    /// A lone carrier of JDK 21 was measured, and none of JDK 25, which has other queues.
    @Test
    void aLoneCarrierOfAnotherDisciplineIsNoMeasurementOfThisOne() {
        List<JdkRecord> jdks = List.of(
                new JdkRecord("21", "/jdk", "21.0.5", "vendor", List.of()),
                new JdkRecord("25", "/jdk", "25.0.3", "vendor", List.of()));
        ServerCells cells = ServerCells.of(
                EXPERIMENT,
                List.of(
                        lone(1, "jdk-http(virtual)", "21"),
                        Made.onJdk(trial(2, "jdk-http(virtual)", "100/s", figures(0.1, 0.11)), "25")),
                HOST,
                jdks);

        RunPrediction prediction = RunPrediction.of("run", cells, new Changes(null, null, 1, null, null), SEED);

        assertThat(prediction.extrapolations())
                .extracting(one -> one.jdk() + " " + one.beyond())
                .containsExactly("21 []", "25 [1 carriers, measured with 2]");
    }

    @Test
    void anExtrapolationIsOneOfTheServerThatWasMeasured() {
        RunPrediction prediction = RunPrediction.of(
                "run",
                cells(
                        trial(1, "jdk-http(virtual)", "100/s", figures(0.104, 0.11)),
                        trial(2, "jdk-http(platform:50)", "users", figures(0.104, 0.11))),
                new Changes(null, 80, 3, null, 10),
                SEED);

        assertThat(prediction.extrapolations().get(0).beyond())
                .containsExactly("3 carriers, measured with 2", "10 users, measured with none");
        assertThat(prediction.extrapolations().get(0).ignored())
                .containsExactly("--threads is ignored: it has no pool of them");
        assertThat(prediction.extrapolations().get(1).beyond()).containsExactly("80 threads, measured with 50");
        assertThat(prediction.extrapolations().get(1).ignored())
                .containsExactly("--carriers is ignored: the threads of a pool have none");
    }

    @Test
    void whatCannotBePredictedIsSaid() {
        ServerCells measured = cells(trial(1, "jdk-http(virtual)", "100/s", Map.of("p50", 0.1, "p99", 0.1)));

        assertThat(measured.cells()).isEmpty();
        assertThat(measured.skipped()).singleElement().asString().contains("CPU time");
        assertThatIllegalArgumentException().isThrownBy(() -> RunPrediction.of("run", measured, NONE, SEED));
    }

    @ParameterizedTest
    @CsvSource({"/hello, 0", "/thread/benchmark, 1", "/work, 0", "/work?cpu=10k&wait=250ms, 0.25", "/work?cpu=10k, 0"})
    void theWaitOfAPath(String path, double seconds) {
        assertThat(PathWait.seconds(path)).isEqualTo(seconds);
    }

    @Test
    void otherPathsHaveNoKnownWait() {
        assertThatExceptionOfType(BadWord.class).isThrownBy(() -> PathWait.seconds("/mine"));
    }

    @Test
    void oneWindowMayTakeAnyLength() {
        ServerCell cell = cells(trial(1, "jdk-http(virtual)", "100/s", figures(0.1, 0.1)))
                .cells()
                .getFirst();

        assertThat(Simulation.of(cell.server(), cell.offered(), SEED, new Effort(2, 0, 1))
                        .figure(Observed::mean)
                        .value())
                .isGreaterThanOrEqualTo(0.104);
    }
}
