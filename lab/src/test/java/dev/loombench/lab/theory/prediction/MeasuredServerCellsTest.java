package dev.loombench.lab.theory.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.run.ServerExperimentFixture;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.theory.prediction.MeasuredServerCells.MeasuredServerCell;
import dev.loombench.lab.theory.prediction.WhatIfPrediction.Changes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Tests the parameters that are taken from a server's trials; [RunPredictionTest] tests the predictions.
class MeasuredServerCellsTest {
    private static final List<JdkRecord> JDKS = List.of(new JdkRecord("25", "/jdk", "25.0.3", "vendor", List.of()));
    private static final Experiment EXPERIMENT =
            ExperimentReader.read("mine.yaml", Path.of("."), ServerExperimentFixture.text("""
                    workload: {path: "/work?wait=$wait", load: $load}
                    servers: [jdk-http(virtual), "jdk-http(platform:50)", spring-webflux]
                    baseline: jdk-http(virtual)
                    factors: {wait: [100ms], load: [100/s]}
                    """));

    private static MeasuredServerCell cell(TrialRecord trial) {
        return MeasuredServerCells.of(EXPERIMENT, List.of(trial), JDKS).cells().getFirst();
    }

    /// Makes a trial with 4 ms of CPU time per answer.
    private static TrialRecord trial(String server) {
        CellRecord cell = new CellRecord(server, Map.of("wait", "100ms", "load", "100/s"), Map.of());
        Map<String, Metric> metrics = Map.of("cpu-per-request", new Metric(0.004, "s", Better.LESS));
        return RunFixture.withLoad(
                RunFixture.withMetrics(RunFixture.trial(1, 1, cell, "time", 1), metrics), RunFixture.load());
    }

    private static TrialRecord onCores(TrialRecord trial, int cores, int carriers) {
        return RecordBuilder.like(trial)
                .with(
                        "jvm",
                        RecordBuilder.like(trial.jvm())
                                .with("cores", cores)
                                .with("parallelism", carriers)
                                .build())
                .build();
    }

    /// Adds proofs of CPU use to a trial.
    ///
    /// @param core share of a core that the process used
    /// @param busiest share of a core that its busiest thread used
    private static TrialRecord withCpuShares(TrialRecord trial, @Nullable Double core, @Nullable Double busiest) {
        Map<String, ProofRecord> proof = Map.of(
                "target-cpu", new ProofRecord("share", core, 1.0, null),
                "target-busiest-thread", new ProofRecord("share", busiest, 1.0, null));
        return RunFixture.withLoad(
                trial,
                RecordBuilder.like(RunFixture.load()).with("proof", proof).build());
    }

    /// 3.6 of 4 ms are the carrier's, and a twentieth of the core is the others'.
    @Test
    void aLoneCarrierHasItsOwnTimeAndTheOthersAreBesideIt() {
        TrialRecord singleCarrier = onCores(trial("jdk-http(virtual)"), 1, 1);
        MeasuredServerCell cell = cell(withCpuShares(singleCarrier, 0.5, 0.45));

        assertThat(cell.need().compute().mean()).isCloseTo(0.0036 / 0.95, within(1e-12));
        assertThat(cell.need().waiting().mean()).isCloseTo(0.1004, within(1e-12));
        assertThat(cell.needElsewhere().compute().mean()).isEqualTo(0.004);
        assertThat(cell.needElsewhere().waiting().mean()).isEqualTo(0.1);
        assertThat(computeSeconds(singleCarrier)).as("nobody looked").isEqualTo(0.004);
        assertThat(computeSeconds(withCpuShares(singleCarrier, 0.5, null)))
                .as("threads couldn't be read")
                .isEqualTo(0.004);
        assertThat(computeSeconds(withCpuShares(singleCarrier, 0.5, 0.51)))
                .as("ticks run ahead")
                .isEqualTo(0.004);
    }

    @Test
    void whatIsNoLoneCarrierHasTheTimeOfTheProcess() {
        assertThat(computeSeconds(withCpuShares(onCores(trial("jdk-http(virtual)"), 2, 1), 0.5, 0.45)))
                .isEqualTo(0.004);
        assertThat(computeSeconds(withCpuShares(onCores(trial("jdk-http(virtual)"), 2, 2), 0.5, 0.45)))
                .isEqualTo(0.004);
        assertThat(computeSeconds(withCpuShares(onCores(trial("jdk-http(platform:50)"), 1, 1), 0.5, 0.45)))
                .isEqualTo(0.004);
        assertThat(computeSeconds(withCpuShares(onCores(trial("spring-webflux"), 1, 1), 0.5, 0.45)))
                .isEqualTo(0.004);
    }

    /// Cores are limited by all that the process computes.
    @Test
    void onOtherCoresALoneCarriersTimeIsUndivided() {
        MeasuredServerCell singleCarrier = cell(withCpuShares(onCores(trial("jdk-http(virtual)"), 1, 1), 0.5, 0.45));

        assertThat(capacity(singleCarrier, new Changes(4, null, null, null, null)))
                .isCloseTo(1_000, within(1e-6));
        assertThat(capacity(singleCarrier, new Changes(null, null, null, 50.0, null)))
                .isCloseTo(0.95 / 0.0036, within(1e-6));
    }

    private static @Nullable Double capacity(MeasuredServerCell cell, Changes changes) {
        return WhatIfPrediction.predict(cell, changes, List.of(cell), 1)
                .predicted()
                .capacity();
    }

    private static double computeSeconds(TrialRecord trial) {
        return cell(trial).need().compute().mean();
    }
}
