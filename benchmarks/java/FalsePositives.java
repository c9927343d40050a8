import dev.loombench.lab.analysis.ExperimentAnalysis;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Rate of false positives: how often a difference is found in A/A comparisons.
record FalsePositives(long seed, int repetitions) {
    private static final double MOST = 0.05;
    private static final double LARGE_NOISE = 0.05;
    private static final double[] NOISES = {0.01, LARGE_NOISE};
    private static final List<StoppingDesign> DESIGNS = Stream.of(3, 6, 8, 12, 20, 30).map(StoppingDesign::fixed).toList();
    private static final List<StoppingDesign> ADAPTIVE =
            List.of(StoppingDesign.precise(0.02, 3), StoppingDesign.precise(0.02, 8));
    private static final StoppingDesign FOIL = StoppingDesign.firstDifference(6, 30);
    private static final int STANDARD_BLOCKS = 8;

    /// Whether no design but the negative control finds differences too often; that one must, for normal and
    /// not small noise.
    boolean print() {
        boolean good = true;
        for (double deviation : NOISES) {
            System.out.printf("%nfalse differences, %% of %d, noise of %.0f %% a fork%n%-27s", repetitions, 100 * deviation, "");
            for (NoiseModel noise : alike()) {
                System.out.printf("%17s", noise.label());
            }
            System.out.println();
            for (StoppingDesign design : DESIGNS) {
                good &= row(design, deviation).stream().allMatch(share -> share.share() <= MOST);
            }
            for (StoppingDesign design : ADAPTIVE) {
                good &= fewer().row(design, deviation).stream().allMatch(share -> share.share() <= MOST);
            }
            ObservedShare tooMany = fewer().row(FOIL, deviation).getFirst();
            good &= deviation < LARGE_NOISE || tooMany.share() > MOST;
        }
        System.out.printf("%nthe whole judgement of an experiment, %d blocks with A and A', %% of %d%n", STANDARD_BLOCKS, fewer().repetitions);
        System.out.printf("%-27s%20s%28s%n", "", "false differences", "lost to a differing A'");
        for (NoiseModel noise : alike()) {
            good &= fewer().judged(noise);
        }
        return good;
    }

    /// Creates a table with fewer repetitions, for slow parts.
    private FalsePositives fewer() {
        return new FalsePositives(seed, Math.max(100, repetitions / 10));
    }

    private static List<NoiseModel> alike() {
        return Stream.of(NoiseModel.values()).filter(NoiseModel::isAlike).toList();
    }

    private List<ObservedShare> row(StoppingDesign design, double deviation) {
        System.out.printf("%-27s", design.label());
        List<ObservedShare> shares = new ArrayList<>();
        for (NoiseModel noise : alike()) {
            RandomGenerator random = VerdictBenchmark.random(seed, "null " + design.label() + noise + deviation);
            ObservedShare share = ObservedShare.of(repetitions, () -> {
                NoiseModel.Machine machine = noise.machine(1, deviation, random);
                return VerdictBenchmark.differs(IntervalCoverage.outcome(design.measured(machine::block), design.level()));
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

    private boolean judged(NoiseModel noise) {
        RandomGenerator random = VerdictBenchmark.random(seed, "judged " + noise);
        int[] lost = {0};
        ObservedShare different = ObservedShare.of(repetitions, () -> {
            NoiseModel.Machine machine = noise.machine(1, LARGE_NOISE, random);
            SyntheticTrials trials = new SyntheticTrials();
            for (int block = 1; block <= STANDARD_BLOCKS; block++) {
                Pair pair = machine.block();
                trials.add(block, pair, machine.baselineAgain());
            }
            ExperimentAnalysis judge = trials.judged();
            lost[0] += judge.controlFinding().isPresent() ? 1 : 0;
            return differs(judge.comparisons().getFirst());
        });
        ObservedShare withdrawn = new ObservedShare(lost[0], repetitions);
        System.out.printf("%-27s%20s%28s%n", noise.label(), different, withdrawn);
        return different.share() <= MOST && withdrawn.share() <= MOST;
    }
}
