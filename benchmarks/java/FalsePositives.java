import dev.loombench.lab.analysis.ExperimentAnalysis;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Rate of false positives, that is, the share of A/A comparisons in which a difference is found.
record FalsePositives(long seed, int repetitions) {
    private static final double MAX_FALSE_POSITIVE_RATE = 0.05;
    private static final double LARGE_NOISE = 0.05;
    private static final double[] NOISE_LEVELS = {0.01, LARGE_NOISE};
    private static final List<StoppingDesign> FIXED_DESIGNS = Stream.of(3, 6, 9, 12, 20, 30).map(StoppingDesign::fixedBlocks).toList();
    private static final List<StoppingDesign> ADAPTIVE_DESIGNS =
            List.of(StoppingDesign.ofDefaultRun(), StoppingDesign.untilPrecise(0.02, 3), StoppingDesign.untilPrecise(0.02, 8));
    private static final StoppingDesign NEGATIVE_CONTROL = StoppingDesign.untilFirstDifference(6, 30);
    private static final int STANDARD_BLOCKS = Profile.STANDARD.blocks();

    /// Prints the tables.
    ///
    /// @return whether no design finds differences too often, except the negative control, which must do so
    ///     when noise is normal and large
    boolean print() {
        boolean passed = true;
        for (double deviation : NOISE_LEVELS) {
            System.out.printf("%nfalse differences, %% of %d, noise of %.0f %% a fork%n%-27s", repetitions, 100 * deviation, "");
            for (NoiseModel noise : symmetricNoise()) {
                System.out.printf("%17s", noise.label());
            }
            System.out.println();
            for (StoppingDesign design : FIXED_DESIGNS) {
                passed &= printRow(design, deviation).stream().allMatch(share -> share.share() <= MAX_FALSE_POSITIVE_RATE);
            }
            for (StoppingDesign design : ADAPTIVE_DESIGNS) {
                passed &= withFewerRepetitions().printRow(design, deviation).stream().allMatch(share -> share.share() <= MAX_FALSE_POSITIVE_RATE);
            }
            ObservedShare controlShare = withFewerRepetitions().printRow(NEGATIVE_CONTROL, deviation).getFirst();
            passed &= deviation < LARGE_NOISE || controlShare.share() > MAX_FALSE_POSITIVE_RATE;
        }
        System.out.printf("%nthe whole judgement of an experiment, %d blocks with A and A', %% of %d%n", STANDARD_BLOCKS, withFewerRepetitions().repetitions);
        System.out.printf("%-27s%20s%28s%n", "", "false differences", "lost to a differing A'");
        for (NoiseModel noise : symmetricNoise()) {
            passed &= withFewerRepetitions().printJudgement(noise);
        }
        return passed;
    }

    /// Returns this table with fewer repetitions, for slow parts.
    private FalsePositives withFewerRepetitions() {
        return new FalsePositives(seed, Math.max(100, repetitions / 10));
    }

    private static List<NoiseModel> symmetricNoise() {
        return Stream.of(NoiseModel.values()).filter(NoiseModel::hasSameNoise).toList();
    }

    private List<ObservedShare> printRow(StoppingDesign design, double deviation) {
        System.out.printf("%-27s", design.label());
        List<ObservedShare> shares = new ArrayList<>();
        for (NoiseModel noise : symmetricNoise()) {
            RandomGenerator random = VerdictBenchmark.random(seed, "null " + design.label() + noise + deviation);
            ObservedShare share = ObservedShare.of(repetitions, () -> {
                NoiseModel.Machine machine = noise.machine(1, deviation, random);
                return VerdictBenchmark.differs(IntervalCoverage.outcome(design.measure(machine::block), design.level()));
            });
            System.out.printf("%17s", share);
            shares.add(share);
        }
        System.out.println();
        return shares;
    }

    private static boolean differs(ComparisonRecord comparison) {
        return comparison.verdict() == ComparisonVerdict.FASTER || comparison.verdict() == ComparisonVerdict.SLOWER;
    }

    private boolean printJudgement(NoiseModel noise) {
        RandomGenerator random = VerdictBenchmark.random(seed, "judged " + noise);
        int[] withdrawnCount = {0};
        ObservedShare differentShare = ObservedShare.of(repetitions, () -> {
            NoiseModel.Machine machine = noise.machine(1, LARGE_NOISE, random);
            SyntheticTrials trials = new SyntheticTrials();
            for (int block = 1; block <= STANDARD_BLOCKS; block++) {
                Pair pair = machine.block();
                trials.add(block, pair, machine.baselineControl());
            }
            ExperimentAnalysis analysis = trials.analyse();
            withdrawnCount[0] += analysis.controlFinding().isPresent() ? 1 : 0;
            return differs(analysis.comparisons().getFirst());
        });
        ObservedShare withdrawnShare = new ObservedShare(withdrawnCount[0], repetitions);
        System.out.printf("%-27s%20s%28s%n", noise.label(), differentShare, withdrawnShare);
        return differentShare.share() <= MAX_FALSE_POSITIVE_RATE && withdrawnShare.share() <= MAX_FALSE_POSITIVE_RATE;
    }
}
