package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.Shortfall.CarrierWait;
import dev.loombench.lab.analysis.Shortfall.Part;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord.PartRecord;
import dev.loombench.lab.model.run.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Answers that wait for 100 ms.
class ServerShortfallTest {
    private static final double WAIT = 0.1;

    /// On one processor of which half is busy, 10 ms of CPU wait for another 10 ms.
    @Test
    void whoComputesWaitsForThoseWhoComputeAlready() {
        ShortfallRecord shortfall = of(1, 0.13, 0.01, Map.of("cpu", 50.0, "stopped", 0.0));

        assertThat(shortfall.seconds()).isCloseTo(0.03, within(1e-12));
        assertThat(shortfall.parts())
                .extracting(PartRecord::cause, PartRecord::observed)
                .containsExactly(
                        tuple("CPU work", Part.CPU_TIME.with(0.01).toString()),
                        tuple("CPU saturation", Part.SATURATION.with(0.5, 1).toString()));
        assertThat(shortfall.parts().get(0).seconds()).isCloseTo(0.01, within(1e-12));
        assertThat(shortfall.parts().get(1).seconds()).isCloseTo(0.01, within(1e-9));
        assertThat(shortfall.unexplained()).isCloseTo(0.01, within(1e-9));
    }

    /// Erlang's C of 2 servers with a load of 1 is 1/3, so 10 ms wait for 10 / 2 / (1 - 0.5) / 3 ms.
    @Test
    void onTwoProcessorsTheyWaitLess() {
        ShortfallRecord shortfall = of(2, 0.13, 0.01, Map.of("cpu", 100.0, "stopped", 0.0));

        assertThat(shortfall.parts().get(1).seconds()).isCloseTo(0.01 / 3, within(1e-9));
    }

    /// With half of the processor stolen, 10 ms take 20, and the other half is saturated.
    @Test
    void whatTheHypervisorTookStretchesTheWork() {
        ShortfallRecord shortfall = of(1, 0.15, 0.01, Map.of("cpu", 50.0, "stopped", 0.0, "steal", 50.0));

        assertThat(shortfall.parts())
                .extracting(PartRecord::cause)
                .containsExactly("CPU work", "steal", "CPU saturation");
        assertThat(shortfall.parts())
                .extracting(PartRecord::seconds)
                .satisfiesExactly(
                        work -> assertThat(work).isCloseTo(0.01, within(1e-12)),
                        stolen -> assertThat(stolen).isCloseTo(0.01, within(1e-12)),
                        queue -> assertThat(queue).isCloseTo(0.03, within(1e-12)));
        assertThat(shortfall.unexplained()).isZero();
    }

    @Test
    void anAnswerIsStoppedForItsShareOfThePauses() {
        ShortfallRecord shortfall = of(1, 0.2, 0.01, Map.of("cpu", 0.0, "stopped", 10.0));

        assertThat(shortfall.parts()).extracting(PartRecord::cause).containsExactly("CPU work", "pauses");
        assertThat(shortfall.parts().get(1).seconds()).isCloseTo(0.02, within(1e-12));
        assertThat(shortfall.unexplained()).isCloseTo(0.07, within(1e-12));
    }

    /// 10 ms of queueing are a part of the 50 for which threads waited for a carrier.
    @Test
    void whatThreadsWaitForACarrierBeyondTheQueueIsToldToo() {
        ShortfallRecord shortfall =
                of(1, 0.2, 0.01, Map.of("cpu", 50.0, "stopped", 0.0), Optional.of(new CarrierWait(0.025, 2)));

        assertThat(shortfall.parts())
                .extracting(PartRecord::cause)
                .containsExactly("CPU work", "CPU saturation", "scheduling delay");
        assertThat(shortfall.parts().getLast().seconds()).isCloseTo(0.04, within(1e-9));
        assertThat(shortfall.parts().getLast().observed())
                .isEqualTo(Part.BEYOND_SATURATION.with(Part.WAITS.with(0.025)).toString());
        assertThat(shortfall.unexplained()).isCloseTo(0.04, within(1e-9));
    }

    @Test
    void aDelayThatTheQueueExplainsIsNotToldAgain() {
        assertThat(of(1, 0.2, 0.01, Map.of("cpu", 50.0, "stopped", 0.0), Optional.of(new CarrierWait(0.005, 2)))
                        .parts())
                .extracting(PartRecord::cause)
                .containsExactly("CPU work", "CPU saturation");
    }

    @Test
    void partsAndRestAreTheWhole() {
        BatchShortfallTest.assertPartsAndRestAreTheWhole((random, means) ->
                of(1 + random.nextInt(4), WAIT + random.nextDouble(), 0.1 * random.nextDouble(), means));
    }

    @Test
    void whatWasNotSeenIsNotExplained() {
        assertThat(Shortfall.ofServer(
                        List.of(observed(1, Map.of("cpu", 1.0, "stopped", 0.0))), 0.09, WAIT, 0.01, Optional.empty()))
                .isEmpty();
        assertThat(Shortfall.ofServer(List.of(observed(1, Map.of("cpu", 1.0))), 0.2, WAIT, 0.01, Optional.empty()))
                .isEmpty();
    }

    private static ShortfallRecord of(int cores, double measured, double compute, Map<String, Double> means) {
        return of(cores, measured, compute, means, Optional.empty());
    }

    private static ShortfallRecord of(
            int cores, double measured, double compute, Map<String, Double> means, Optional<CarrierWait> carrierWait) {
        return Shortfall.ofServer(List.of(observed(cores, means)), measured, WAIT, compute, carrierWait)
                .orElseThrow();
    }

    private static TrialRecord observed(int cores, Map<String, Double> means) {
        TrialRecord trial = RunFixture.observed(RunFixture.trial(1, 1, "jdk-http(virtual)", 0.2), means);
        return RecordBuilder.like(trial)
                .with(
                        "jvm",
                        RecordBuilder.like(trial.jvm()).with("cores", cores).build())
                .build();
    }
}
