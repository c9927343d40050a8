package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.protocol.load.Arrivals;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineRulesTest {
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
        sample.network = new NetworkCounters(overflows, drops, retransmitted, 20_000L, 0L);
        sample.intended = sample.prompt = LoadEvidenceFixture.all(1.4);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    /// The counters cover all programs; a segment is retransmitted after 200 ms, and a dropped connection is
    /// retried after a second.
    @ParameterizedTest
    @CsvSource({
        "0, 400, 0.29, [retransmissions warning]",
        "0, 400, 0.31, [retransmissions invalid]",
        "400, 0, 1.09, [listen-queue warning]",
        "400, 0, 1.11, [listen-queue invalid]"
    })
    void whatOtherProgramsMetDoesNotVoidALoadThatHadNoSuchWaits(
            long drops, long retransmitted, double judged, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.network = new NetworkCounters(drops, drops, retransmitted, 20_000L, 0L);
        sample.intended = sample.prompt = LoadEvidenceFixture.all(judged);

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
        assertThat(sample.findings().getFirst().remedy())
                .isEqualTo(LoadFinding.SHARED_PROCESSORS.with("1").remedy());
        sample.targetCpus = new CpuSet("0", 1);
        assertThat(sample.findings().getFirst().remedy()).isEqualTo(LoadFinding.SHARED_PROCESSOR.remedy());
    }

    @Test
    void aWindowThatIsNotSteadySaysSo() {
        var sample = new LoadEvidenceFixture();
        sample.seconds = IntStream.range(0, 20)
                .mapToObj(second -> RandomLoadSeconds.second(second, 500, 0.1 + second / 100.0))
                .toList();
        assertThat(sample.codes()).isEqualTo("[not-steady warning]");
        sample.seconds = sample.seconds.subList(0, 3);
        assertThat(sample.codes()).isEqualTo("[steady-state-not-tested info]");
    }

    @Test
    void aClosedLoadThatDoesNotAddUpSaysSo() {
        var sample = new LoadEvidenceFixture();
        sample.arrivals = new Arrivals.ClosedModel(1_000);
        sample.totals = LoadEvidenceFixture.totals(120, 5_520, 5_520, 5_520, Map.of());
        sample.intended = sample.prompt = LoadEvidenceFixture.all(15.6);

        assertThat(sample.codes()).isEqualTo("[littles-law warning]");
    }
}
