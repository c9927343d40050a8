package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineRulesTest {
    private static final SteadyState STEADY = new SteadyState.Steady(0, 1);

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, []",
        "0, 0, 4, [retransmissions info]",
        "0, 0, 40, [retransmissions warning]",
        "0, 0, 51, [retransmissions invalid]",
        "4, 4, 0, [listen-queue info]",
        "51, 51, 0, [listen-queue invalid]",
        "0, 51, 0, [listen-queue invalid]"
    })
    void whatTouchesThePercentileOfTheRequestsVoidsIt(long overflows, long drops, long retransmitted, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.network = new NetworkCounters(overflows, drops, retransmitted, 20_000L);
        sample.latencies = new LoadEvidence.LatencySpread(0.04, 1.3);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    /// The counters cover all programs; a segment is retransmitted after 200 ms, and a dropped connection is
    /// retried after a second.
    @ParameterizedTest
    @CsvSource({
        "0, 400, 0.23, [retransmissions warning]",
        "0, 400, 0.25, [retransmissions invalid]",
        "400, 0, 1.03, [listen-queue warning]",
        "400, 0, 1.05, [listen-queue invalid]"
    })
    void whatOtherProgramsMetDoesNotVoidALoadThatHadNoSuchWaits(
            long drops, long retransmitted, double judged, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.network = new NetworkCounters(drops, drops, retransmitted, 20_000L);
        sample.latencies = new LoadEvidence.LatencySpread(0.04, judged);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, []",
        "0.8, '[ephemeral-ports warning, generator-open-files warning, target-open-files warning]'",
        "0.95, '[ephemeral-ports invalid, generator-open-files invalid, target-open-files invalid]'"
    })
    void limitsThatWereReachedVoidTheRun(double share, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.ports = new EphemeralPorts(Math.round(share * 1_000), 1_000);
        sample.generatorFiles = new OpenFiles(Math.round(share * 100), 100);
        sample.targetFiles = sample.generatorFiles;

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void theTopologyIsAFinding() {
        var sample = new LoadEvidenceFixture();
        sample.sharing = Sharing.PROCESSORS;
        assertThat(sample.codes()).isEqualTo("[shared-processors warning]");
        sample.sharing = Sharing.CORE;
        assertThat(sample.codes()).isEqualTo("[shared-core warning]");
    }

    @Test
    void howToGetApartDependsOnWhatThereIs() {
        var sample = new LoadEvidenceFixture();
        sample.sharing = Sharing.PROCESSORS;
        sample.targetCpus = new CpuSet("0-1", 2);
        assertThat(LoadChecks.check(sample.evidence()).getFirst().remedy())
                .isEqualTo(LoadFinding.SHARED_PROCESSORS.with("1").remedy());
        sample.targetCpus = new CpuSet("0", 1);
        assertThat(LoadChecks.check(sample.evidence()).getFirst().remedy())
                .isEqualTo(LoadFinding.SHARED_PROCESSOR.remedy());
    }

    @Test
    void aWindowThatIsNotSteadySaysSo() {
        var sample = new LoadEvidenceFixture();
        sample.steadiness = new Steadiness(STEADY, new SteadyState.NotSteady(0.5, 0.001));
        assertThat(sample.codes()).isEqualTo("[not-steady warning]");
        sample.steadiness = new Steadiness(STEADY, new SteadyState.TooFewOperations(3, 20));
        assertThat(sample.codes()).isEqualTo("[steady-state-not-tested info]");
    }

    @Test
    void aClosedLoadThatDoesNotAddUpSaysSo() {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(120, false, 5_520, 5_520, 5_520, 0, 0);
        sample.littlesLaw = new LittlesLaw(1_000, 46, 15.6, 0);

        assertThat(sample.codes()).isEqualTo("[littles-law warning]");
    }
}
