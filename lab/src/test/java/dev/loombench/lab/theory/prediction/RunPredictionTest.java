package dev.loombench.lab.theory.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.theory.prediction.MeasuredServerCells.MeasuredServerCell;
import dev.loombench.lab.theory.prediction.PredictionComparison.PredictedFigure;
import dev.loombench.lab.theory.prediction.WhatIfPrediction.Changes;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import dev.loombench.lab.theory.simulation.Simulation.SimulationSize;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPredictionTest {
    @Test
    void parametersComeFromTheTrials() {
        MeasuredServerCell cell = ServerTrialFixtures.cells(
                        ServerTrialFixtures.trial(
                                1, "jdk-http(platform:50)", "100/s", ServerTrialFixtures.figures(0.1, 0.11)),
                        RunFixture.diagnosed(ServerTrialFixtures.trial(
                                2, "jdk-http(platform:50)", "100/s", ServerTrialFixtures.figures(1, 1))))
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

        assertThat(MeasuredServerCells.of(ServerTrialFixtures.EXPERIMENT, trials, jdks)
                        .cells())
                .extracting(cell -> cell.server().hasSeparateQueues())
                .containsExactly(true, false, false, false);
    }

    private static TrialRecord singleCarrier(int id, String server, String jdk) {
        TrialRecord trial = RunFixture.onJdk(
                ServerTrialFixtures.trial(id, server, "100/s", ServerTrialFixtures.figures(0.1, 0.11)), jdk);
        return RecordBuilder.like(trial)
                .with(
                        "jvm",
                        RecordBuilder.like(trial.jvm()).with("parallelism", 1).build())
                .build();
    }

    @Test
    void aMeasurementOfTheModelItselfIsWithinTenPercent() {
        MeasuredServerCell cell = ServerTrialFixtures.cells(ServerTrialFixtures.trial(
                        1, "jdk-http(platform:50)", "100/s", ServerTrialFixtures.figures(0.1, 0.11)))
                .cells()
                .getFirst();
        Simulation truth = Simulation.run(
                cell.server(), cell.offered(), ServerTrialFixtures.SEED + 99, new SimulationSize(2, 5, 1_000));
        double p50 = truth.figure(o -> o.quantile(0.5)).value();
        double p99 = truth.figure(o -> o.quantile(0.99)).value();

        RunPrediction prediction = RunPrediction.predict(
                "run",
                ServerTrialFixtures.cells(ServerTrialFixtures.trial(
                        1, "jdk-http(platform:50)", "100/s", ServerTrialFixtures.figures(p50, p99))),
                ServerTrialFixtures.NONE,
                ServerTrialFixtures.SEED);

        assertThat(prediction.figures()).isEqualTo(2);
        assertThat(prediction.within()).as("seed %d", ServerTrialFixtures.SEED).isEqualTo(2);
        assertThat(ServerTrialFixtures.comparison(prediction, "p50").explanation())
                .isNull();
        assertThat(prediction.extrapolations()).isEmpty();
    }

    @Test
    void usersAreComparedByTheirRate() {
        RunPrediction prediction = RunPrediction.predict(
                "run",
                ServerTrialFixtures.cells(ServerTrialFixtures.trial(
                        1, "jdk-http(virtual)", "users", ServerTrialFixtures.figures(0.104, 0.11))),
                ServerTrialFixtures.NONE,
                ServerTrialFixtures.SEED);

        PredictedFigure rate = ServerTrialFixtures.comparison(prediction, "rate");
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
        RunPrediction prediction = RunPrediction.predict(
                "run",
                ServerTrialFixtures.cells(ServerTrialFixtures.trial(
                        1, "jdk-http(virtual)", "100/s", ServerTrialFixtures.figures(0.104, 0.11))),
                new Changes(cores, null, null, rate, null),
                ServerTrialFixtures.SEED);

        assertThat(String.join("; ", prediction.extrapolations().getFirst().beyond()))
                .isEqualTo(beyond);
    }

    /// A single carrier was measured on JDK 21, and none on JDK 25, whose queue discipline is another one.
    @Test
    void aLoneCarrierOfAnotherDisciplineIsNoMeasurementOfThisOne() {
        List<JdkRecord> jdks = List.of(
                new JdkRecord("21", "/jdk", "21.0.5", "vendor", List.of()),
                new JdkRecord("25", "/jdk", "25.0.3", "vendor", List.of()));
        MeasuredServerCells cells = MeasuredServerCells.of(
                ServerTrialFixtures.EXPERIMENT,
                List.of(
                        singleCarrier(1, "jdk-http(virtual)", "21"),
                        RunFixture.onJdk(
                                ServerTrialFixtures.trial(
                                        2, "jdk-http(virtual)", "100/s", ServerTrialFixtures.figures(0.1, 0.11)),
                                "25")),
                jdks);

        RunPrediction prediction =
                RunPrediction.predict("run", cells, new Changes(null, null, 1, null, null), ServerTrialFixtures.SEED);

        assertThat(prediction.extrapolations())
                .extracting(extrapolation -> extrapolation.jdk() + " " + extrapolation.beyond())
                .containsExactly("21 []", "25 [1 carriers, but measured with 2]");
    }

    @Test
    void anExtrapolationIsOneOfTheServerThatWasMeasured() {
        RunPrediction prediction = RunPrediction.predict(
                "run",
                ServerTrialFixtures.cells(
                        ServerTrialFixtures.trial(
                                1, "jdk-http(virtual)", "100/s", ServerTrialFixtures.figures(0.104, 0.11)),
                        ServerTrialFixtures.trial(
                                2, "jdk-http(platform:50)", "users", ServerTrialFixtures.figures(0.104, 0.11))),
                new Changes(null, 80, 3, null, 10),
                ServerTrialFixtures.SEED);

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
        MeasuredServerCells measured = ServerTrialFixtures.cells(
                ServerTrialFixtures.trial(1, "jdk-http(virtual)", "100/s", Map.of("p50", 0.1, "p99", 0.1)));

        assertThat(measured.cells()).isEmpty();
        assertThat(measured.skipped()).singleElement().asString().contains("CPU time");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        RunPrediction.predict("run", measured, ServerTrialFixtures.NONE, ServerTrialFixtures.SEED));
    }

    @Test
    void oneWindowMayTakeAnyLength() {
        MeasuredServerCell cell = ServerTrialFixtures.cells(ServerTrialFixtures.trial(
                        1, "jdk-http(virtual)", "100/s", ServerTrialFixtures.figures(0.1, 0.1)))
                .cells()
                .getFirst();

        assertThat(Simulation.run(cell.server(), cell.offered(), ServerTrialFixtures.SEED, new SimulationSize(2, 0, 1))
                        .figure(SimulationResult::mean)
                        .value())
                .isGreaterThanOrEqualTo(0.104);
    }
}
