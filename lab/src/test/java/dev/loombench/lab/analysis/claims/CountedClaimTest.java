package dev.loombench.lab.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.AnswerKind;
import dev.loombench.lab.analysis.claims.ClaimTrials.ClaimContext;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Better;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Claims that a program's JVM spends less time in GC, where it may have no collections at all.
class CountedClaimTest {
    private static final Experiment COMPUTING =
            Catalog.read(Path.of("../experiments/fib-cpu.yaml")).experiment();
    private static final ClaimContext HERE = new ClaimContext("25", "here", "quick", Set.of());
    private static final Map<String, String> PUBLISHED = Map.of("tasks", "50", "fib", "47");

    @ParameterizedTest
    @CsvSource({
        "0 0 0 0 0 0,       5 5 4 6 5 5,  REPRODUCED",
        "0 0 0 0 0 1,       5 5 4 6 5 5,  REPRODUCED",
        "0 0 0 0 0 5,       5 5 4 6 5 5,  INCONCLUSIVE",
        "0 0 0 0 0 0,       0 0 0 0 0 0,  NOT_REPRODUCED_HERE",
        "5 5 4 6 5 5,       0 0 0 0 0 0,  NOT_REPRODUCED_HERE",
        "0 0 0 0 0,         5 5 4 6 5,    INCONCLUSIVE",
    })
    void whereAJvmHasNoCollectionsTheOrderOfTheBlocksDecides(String candidate, String baseline, ClaimVerdict expected) {
        List<TrialRecord> trials =
                RunFixture.joined(collections("cached-pool", baseline), collections("virtual-per-task", candidate));

        ClaimRecord claim = ClaimJudge.judge(COMPUTING, trials, HERE).getLast();

        assertThat(claim.id()).isEqualTo("9d");
        assertThat(claim.verdict()).isEqualTo(expected);
        assertThat(claim.why()).contains("figures are 0");
    }

    @Test
    void whereABaselineDiffersFromItselfNothingIsDecided() {
        ClaimContext noisy = new ClaimContext("25", "here", "quick", Set.of(), 0.95, true, claim -> Optional.empty());
        List<TrialRecord> trials = RunFixture.joined(
                collections("cached-pool", "5 5 4 6 5 5"), collections("virtual-per-task", "0 0 0 0 0 0"));

        ClaimRecord claim = ClaimJudge.judge(COMPUTING, trials, noisy).getLast();

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.why()).endsWith(AnswerKind.BASELINE_DIFFERS.words());
    }

    @Test
    void aRatioToNoneHasNoFigureAndItsLowestOneIsKept() {
        ClaimRecord claim = ClaimJudge.judge(
                        COMPUTING,
                        RunFixture.joined(
                                collections("cached-pool", "0 0 0 0 0 5"),
                                collections("virtual-per-task", "5 5 4 6 5 5")),
                        HERE)
                .getLast();

        assertThat(claim.measured()).isNull();
        assertThat(claim.low()).isEqualTo(1);
        assertThat(claim.high()).isNull();
        assertThat(claim.sentence()).startsWith("Measured ∞ (1.00 to ∞) over 6 forks");
    }

    private static List<TrialRecord> collections(String model, String counts) {
        List<TrialRecord> trials = new ArrayList<>();
        for (String count : counts.split(" ")) {
            int block = trials.size() + 1;
            Metric time = new Metric(Double.parseDouble(count) / 1e3, "s", Better.LESS);
            trials.add(RunFixture.withMetrics(
                    RunFixture.trial(block, block, new CellRecord(model, PUBLISHED, Map.of()), "time", 1),
                    Map.of("gc-time", time)));
        }
        return trials;
    }
}
