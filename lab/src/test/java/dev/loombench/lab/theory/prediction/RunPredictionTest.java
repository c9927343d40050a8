package dev.loombench.lab.theory.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.Changed;
import dev.loombench.lab.run.Made;
import dev.loombench.lab.theory.prediction.Extrapolated.Changes;
import dev.loombench.lab.theory.simulation.Observed;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.Effort;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPredictionTest {
    @Test
    void parametersComeFromTheTrials() {
        ServerCell cell = Measured.cells(
                        Measured.trial(1, "jdk-http(platform:50)", "100/s", Measured.figures(0.1, 0.11)),
                        Made.diagnosed(Measured.trial(2, "jdk-http(platform:50)", "100/s", Measured.figures(1, 1))))
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
                singleCarrier(1, "jdk-http(virtual)", "25"),
                singleCarrier(2, "jdk-http(virtual)", "21"),
                singleCarrier(3, "spring-webflux", "25"),
                singleCarrier(4, "jdk-http(virtual)", "unknown"));
        List<JdkRecord> jdks = List.of(
                new JdkRecord("21", "/jdk", "21.0.5", "vendor", List.of()),
                new JdkRecord("25", "/jdk", "25.0.3-beta", "vendor", List.of()));

        assertThat(ServerCells.of(Measured.EXPERIMENT, trials, jdks).cells())
                .extracting(cell -> cell.server().queuesApart())
                .containsExactly(true, false, false, false);
    }

    private static TrialRecord singleCarrier(int id, String server, String jdk) {
        TrialRecord trial = Made.onJdk(Measured.trial(id, server, "100/s", Measured.figures(0.1, 0.11)), jdk);
        return Changed.record(trial)
                .with("jvm", Changed.record(trial.jvm()).with("parallelism", 1).done())
                .done();
    }

    @Test
    void aMeasurementOfTheModelItselfIsWithinTenPercent() {
        ServerCell cell = Measured.cells(
                        Measured.trial(1, "jdk-http(platform:50)", "100/s", Measured.figures(0.1, 0.11)))
                .cells()
                .getFirst();
        Simulation truth = Simulation.of(cell.server(), cell.offered(), Measured.SEED + 99, new Effort(2, 5, 1_000));
        double p50 = truth.figure(o -> o.quantile(0.5)).value();
        double p99 = truth.figure(o -> o.quantile(0.99)).value();

        RunPrediction prediction = RunPrediction.of(
                "run",
                Measured.cells(Measured.trial(1, "jdk-http(platform:50)", "100/s", Measured.figures(p50, p99))),
                Measured.NONE,
                Measured.SEED);

        assertThat(prediction.figures()).isEqualTo(2);
        assertThat(prediction.within()).as("seed %d", Measured.SEED).isEqualTo(2);
        assertThat(Measured.only(prediction, "p50").explanation()).isNull();
        assertThat(prediction.extrapolations()).isEmpty();
    }

    @Test
    void usersAreComparedByTheirRate() {
        RunPrediction prediction = RunPrediction.of(
                "run",
                Measured.cells(Measured.trial(1, "jdk-http(virtual)", "users", Measured.figures(0.104, 0.11))),
                Measured.NONE,
                Measured.SEED);

        Comparison rate = Measured.only(prediction, "rate");
        assertThat(rate.predicted()).as("10 users, 104 ms").isBetween(85.0, 96.2);
        assertThat(prediction.cells().getFirst().users()).isEqualTo(10);
        assertThat(prediction.cells().getFirst().rate()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "64, -, '64 cores, but measured with 2; 64 carriers, but measured with 2'",
                "2, 5000, '5000 requests per second, but measured with 100'",
                "-, 100, ''"
            })
    void whatLiesBeyondTheMeasuredIsAnExtrapolation(@Nullable Integer cores, @Nullable Double rate, String beyond) {
        RunPrediction prediction = RunPrediction.of(
                "run",
                Measured.cells(Measured.trial(1, "jdk-http(virtual)", "100/s", Measured.figures(0.104, 0.11))),
                new Changes(cores, null, null, rate, null),
                Measured.SEED);

        assertThat(String.join("; ", prediction.extrapolations().getFirst().beyond()))
                .isEqualTo(beyond);
    }

    /// A single carrier was measured on JDK 21, and none on JDK 25, whose queue discipline is another one.
    @Test
    void aLoneCarrierOfAnotherDisciplineIsNoMeasurementOfThisOne() {
        List<JdkRecord> jdks = List.of(
                new JdkRecord("21", "/jdk", "21.0.5", "vendor", List.of()),
                new JdkRecord("25", "/jdk", "25.0.3", "vendor", List.of()));
        ServerCells cells = ServerCells.of(
                Measured.EXPERIMENT,
                List.of(
                        singleCarrier(1, "jdk-http(virtual)", "21"),
                        Made.onJdk(Measured.trial(2, "jdk-http(virtual)", "100/s", Measured.figures(0.1, 0.11)), "25")),
                jdks);

        RunPrediction prediction =
                RunPrediction.of("run", cells, new Changes(null, null, 1, null, null), Measured.SEED);

        assertThat(prediction.extrapolations())
                .extracting(extrapolation -> extrapolation.jdk() + " " + extrapolation.beyond())
                .containsExactly("21 []", "25 [1 carriers, but measured with 2]");
    }

    @Test
    void anExtrapolationIsOneOfTheServerThatWasMeasured() {
        RunPrediction prediction = RunPrediction.of(
                "run",
                Measured.cells(
                        Measured.trial(1, "jdk-http(virtual)", "100/s", Measured.figures(0.104, 0.11)),
                        Measured.trial(2, "jdk-http(platform:50)", "users", Measured.figures(0.104, 0.11))),
                new Changes(null, 80, 3, null, 10),
                Measured.SEED);

        assertThat(prediction.extrapolations().get(0).beyond())
                .containsExactly("3 carriers, but measured with 2", "10 users, but measured with none");
        assertThat(prediction.extrapolations().get(0).ignored())
                .containsExactly("--threads is ignored: this server has no thread pool");
        assertThat(prediction.extrapolations().get(1).beyond()).containsExactly("80 threads, but measured with 50");
        assertThat(prediction.extrapolations().get(1).ignored())
                .containsExactly("--carriers is ignored: pool threads have no carriers");
    }

    @Test
    void whatCannotBePredictedIsSaid() {
        ServerCells measured =
                Measured.cells(Measured.trial(1, "jdk-http(virtual)", "100/s", Map.of("p50", 0.1, "p99", 0.1)));

        assertThat(measured.cells()).isEmpty();
        assertThat(measured.skipped()).singleElement().asString().contains("CPU time");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunPrediction.of("run", measured, Measured.NONE, Measured.SEED));
    }

    @Test
    void oneWindowMayTakeAnyLength() {
        ServerCell cell = Measured.cells(Measured.trial(1, "jdk-http(virtual)", "100/s", Measured.figures(0.1, 0.1)))
                .cells()
                .getFirst();

        assertThat(Simulation.of(cell.server(), cell.offered(), Measured.SEED, new Effort(2, 0, 1))
                        .figure(Observed::mean)
                        .value())
                .isGreaterThanOrEqualTo(0.104);
    }
}
