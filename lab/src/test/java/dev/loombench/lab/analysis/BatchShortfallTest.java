package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.Shortfall.Part;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord.PartRecord;
import dev.loombench.lab.model.run.EstimateRecord.ShortfallRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/// Shortfalls of batches on 2 cores.
class BatchShortfallTest {
    /// With a tenth of the processors stolen, 0.45 s of both take 0.5 s.
    @Test
    void whatTheHypervisorTookIsAPartOfItsOwn() {
        ShortfallRecord shortfall = of(1.0, 0.2, Map.of("cpu", 90.0, "stopped", 0.0, "steal", 10.0));

        assertThat(shortfall.parts()).extracting(PartRecord::cause).containsExactly("CPU work", "steal");
        assertThat(shortfall.parts().get(0).seconds()).isCloseTo(0.25, within(1e-12));
        assertThat(shortfall.parts().get(1).seconds()).isCloseTo(0.05, within(1e-12));
        assertThat(shortfall.unexplained()).isCloseTo(0.5, within(1e-12));
    }

    /// Collectors work in pauses, so 0.3 s of pauses and 0.4 s of CPU time explain 0.4 s together.
    @Test
    void aPauseIsNotToldAsCpuWorkAgain() {
        ShortfallRecord shortfall = of(1.0, 0.2, Map.of("cpu", 120.0, "stopped", 30.0));

        assertThat(shortfall.parts()).extracting(PartRecord::cause).containsExactly("CPU work", "pauses");
        assertThat(shortfall.parts().get(0).seconds()).isCloseTo(0.1, within(1e-12));
        assertThat(shortfall.parts().get(1).seconds()).isCloseTo(0.3, within(1e-12));
        assertThat(shortfall.parts().get(1).observed())
                .isEqualTo(Part.PAUSES_OF_BATCH.with(0.3).toString());
        assertThat(shortfall.unexplained()).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void idleCoresExplainNothing() {
        ShortfallRecord shortfall = of(1.0, 0.2, Map.of("cpu", 30.0, "stopped", 0.0, "steal", 1.0));

        assertThat(shortfall.parts()).isEmpty();
        assertThat(shortfall.unexplained()).isCloseTo(0.8, within(1e-12));
    }

    @Test
    void partsAndRestAreTheWhole() {
        assertPartsAndRestAreTheWhole((random, means) -> {
            double measured = 0.1 + random.nextDouble();
            return of(measured, measured * random.nextDouble(), means);
        });
    }

    /// @param made of random means of what was observed
    static void assertPartsAndRestAreTheWhole(BiFunction<Random, Map<String, Double>, ShortfallRecord> made) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            ShortfallRecord shortfall = made.apply(
                    random,
                    Map.of(
                            "cpu",
                            250 * random.nextDouble(),
                            "stopped",
                            100 * random.nextDouble(),
                            "steal",
                            100 * random.nextDouble()));

            double parts =
                    shortfall.parts().stream().mapToDouble(PartRecord::seconds).sum();
            assertThat(shortfall.parts()).as("seed %d", seed).allMatch(part -> part.seconds() > 0);
            assertThat(shortfall.unexplained()).as("seed %d", seed).isNotNegative();
            assertThat(parts + shortfall.unexplained())
                    .as("seed %d", seed)
                    .isCloseTo(shortfall.seconds(), within(1e-9));
        }
    }

    @Test
    void whatWasNotSeenIsNotExplained() {
        TrialRecord seen = observed(1, Map.of("cpu", 100.0, "stopped", 0.0));

        assertThat(Shortfall.ofBatch(List.of(seen), 1, 1.1)).isEmpty();
        assertThat(Shortfall.ofBatch(List.of(seen, observed(2, Map.of("stopped", 0.0))), 1, 0.2))
                .isEmpty();
        assertThat(Shortfall.ofBatch(List.of(RunFixture.trial(1, 1, "virtual-per-task", 1)), 1, 0.2))
                .isEmpty();
    }

    private static TrialRecord observed(int id, Map<String, Double> means) {
        return RunFixture.observed(RunFixture.trial(id, id, "virtual-per-task", 1), means);
    }

    private static ShortfallRecord of(double measured, double ideal, Map<String, Double> means) {
        return Shortfall.ofBatch(List.of(observed(1, means)), measured, ideal).orElseThrow();
    }
}
