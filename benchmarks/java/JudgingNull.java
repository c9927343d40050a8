import dev.loombench.lab.analysis.ExperimentAnalysis;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// The same against itself: how often a difference is found.
record JudgingNull(long seed, int repetitions) {
    private static final double MOST = 0.05;
    private static final double LARGE_NOISE = 0.05;
    private static final double[] NOISES = {0.01, LARGE_NOISE};
    private static final List<JudgingDesign> DESIGNS = Stream.of(3, 6, 8, 12, 20, 30).map(JudgingDesign::fixed).toList();
    private static final List<JudgingDesign> ADAPTIVE =
            List.of(JudgingDesign.precise(0.02, 3), JudgingDesign.precise(0.02, 8));
    private static final JudgingDesign FOIL = JudgingDesign.firstDifference(6, 30);
    private static final int STANDARD_BLOCKS = 8;

    /// Whether no design finds differences too often but the foil, which must where noise is normal and not small.
    boolean print() {
        boolean good = true;
        for (double deviation : NOISES) {
            System.out.printf("%nfalse differences, %% of %d, noise of %.0f %% a fork%n%-27s", repetitions, 100 * deviation, "");
            for (JudgingNoise noise : alike()) {
                System.out.printf("%17s", noise.label());
            }
            System.out.println();
            for (JudgingDesign design : DESIGNS) {
                good &= row(design, deviation).stream().allMatch(share -> share.share() <= MOST);
            }
            for (JudgingDesign design : ADAPTIVE) {
                good &= fewer().row(design, deviation).stream().allMatch(share -> share.share() <= MOST);
            }
            JudgingShare tooMany = fewer().row(FOIL, deviation).getFirst();
            good &= deviation < LARGE_NOISE || tooMany.share() > MOST;
        }
        System.out.printf("%nthe whole judgement of an experiment, %d blocks with A and A', %% of %d%n", STANDARD_BLOCKS, fewer().repetitions);
        System.out.printf("%-27s%20s%28s%n", "", "false differences", "lost to a differing A'");
        for (JudgingNoise noise : alike()) {
            good &= fewer().judged(noise);
        }
        return good;
    }

    /// For what takes long.
    private JudgingNull fewer() {
        return new JudgingNull(seed, Math.max(100, repetitions / 10));
    }

    private static List<JudgingNoise> alike() {
        return Stream.of(JudgingNoise.values()).filter(JudgingNoise::isAlike).toList();
    }

    private List<JudgingShare> row(JudgingDesign design, double deviation) {
        System.out.printf("%-27s", design.label());
        List<JudgingShare> shares = new ArrayList<>();
        for (JudgingNoise noise : alike()) {
            RandomGenerator random = Judging.random(seed, "null " + design.label() + noise + deviation);
            JudgingShare share = JudgingShare.of(repetitions, () -> {
                JudgingNoise.Machine machine = noise.machine(1, deviation, random);
                return Judging.differs(JudgingCoverage.outcome(design.measured(machine::block), design.level()));
            });
            System.out.printf("%17s", share);
            shares.add(share);
        }
        System.out.println();
        return shares;
    }

    private static boolean differs(ComparisonRecord comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }

    private boolean judged(JudgingNoise noise) {
        RandomGenerator random = Judging.random(seed, "judged " + noise);
        int[] lost = {0};
        JudgingShare different = JudgingShare.of(repetitions, () -> {
            JudgingNoise.Machine machine = noise.machine(1, LARGE_NOISE, random);
            JudgingTrials trials = new JudgingTrials();
            for (int block = 1; block <= STANDARD_BLOCKS; block++) {
                Pair pair = machine.block();
                trials.add(block, pair, machine.baselineAgain());
            }
            ExperimentAnalysis judge = trials.judged();
            lost[0] += judge.controlFinding().isPresent() ? 1 : 0;
            return differs(judge.comparisons().getFirst());
        });
        JudgingShare withdrawn = new JudgingShare(lost[0], repetitions);
        System.out.printf("%-27s%20s%28s%n", noise.label(), different, withdrawn);
        return different.share() <= MOST && withdrawn.share() <= MOST;
    }
}
