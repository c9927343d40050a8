import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/// Detection rate of a 5 % slow-down in as many blocks as are advised for it.
record DetectionPower(long seed, int repetitions) {
    static final double PLANTED_RATIO = 1.05;
    private static final double MIN_DETECTION_RATE = 0.95;
    private static final double[] NOISE_LEVELS = {0.03, 0.05, 0.08};
    private static final int PILOT_BLOCKS = 8;

    /// Rule that advises a number of blocks for a standard deviation of the log-ratios.
    private enum BlockAdvice {
        SHOWS_MARGIN("margin, 80 %") {
            @Override
            OptionalInt blocks(double deviation) {
                return DetectableEffect.blocksNeededForVerdict(VerdictRules.DEFAULT_MARGIN, deviation);
            }
        },
        SHOWS_EFFECT("5 %, 80 %") {
            @Override
            OptionalInt blocks(double deviation) {
                return DetectableEffect.blocksNeededForVerdict(PLANTED_RATIO - 1, deviation);
            }
        },
        SURELY_SHOWS_EFFECT("5 %, 95 %") {
            @Override
            OptionalInt blocks(double deviation) {
                return VerdictPower.blocksNeeded(MIN_DETECTION_RATE, PLANTED_RATIO, deviation);
            }
        };

        private final String label;

        BlockAdvice(String label) {
            this.label = label;
        }

        abstract OptionalInt blocks(double deviation);

        int confirmingBlocks(double deviation) {
            return Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, blocks(deviation).orElseThrow());
        }
    }

    /// Prints the detection rates.
    ///
    /// @return whether rules that promise 95 % reach it
    boolean print() {
        System.out.printf("%na slow-down of 5 %% is called slower, %% of %d%n", repetitions);
        System.out.printf(
                "%-7s%-16s%8s%18s%28s%28s%n", "noise", "blocks to show", "blocks", "noise is known", "as 8 blocks show it", "or as they allow at most");
        boolean passed = true;
        for (double noise : NOISE_LEVELS) {
            for (BlockAdvice advice : BlockAdvice.values()) {
                passed &= printRow(noise, advice);
            }
        }
        return passed;
    }

    private boolean printRow(double noise, BlockAdvice advice) {
        RandomGenerator random = VerdictBenchmark.random(seed, "planted " + noise + advice);
        int blocksForKnownNoise = advice.confirmingBlocks(noise * Math.sqrt(2));
        ObservedShare detectionRate = ObservedShare.of(repetitions, () -> isDetected(blocksForKnownNoise, noise, random));
        System.out.printf("%.0f %%    %-16s%8d%18s", 100 * noise, advice.label, blocksForKnownNoise, detectionRate);
        printRateAfterPilot(noise, random, pilot -> advice.confirmingBlocks(pilot.standardDeviation().orElseThrow()));
        ObservedShare rateByUpperBound = printRateAfterPilot(noise, random, pilot -> advice.confirmingBlocks(Noise.of(pilot).orElseThrow().upperBound()));
        System.out.println();
        return advice == BlockAdvice.SHOWS_EFFECT || detectionRate.share() >= MIN_DETECTION_RATE && rateByUpperBound.share() >= MIN_DETECTION_RATE;
    }

    /// Prints the detection rate in as many new blocks as are advised for the noise of a pilot, and the
    /// median number of blocks.
    private ObservedShare printRateAfterPilot(double noise, RandomGenerator random, ToIntFunction<LogRatio> requiredBlocks) {
        int[] blocks = new int[repetitions];
        int[] index = {0};
        ObservedShare detectionRate = ObservedShare.of(repetitions, () -> {
            LogRatio pilot = IntervalCoverage.logRatios(NoiseModel.NORMAL, PILOT_BLOCKS, 1, noise, random);
            blocks[index[0]] = requiredBlocks.applyAsInt(pilot);
            return isDetected(blocks[index[0]++], noise, random);
        });
        Arrays.sort(blocks);
        System.out.printf("%20s %-7s", detectionRate, "in " + blocks[repetitions / 2]);
        return detectionRate;
    }

    private static boolean isDetected(int blocks, double noise, RandomGenerator random) {
        return IntervalCoverage.outcome(IntervalCoverage.logRatios(NoiseModel.NORMAL, blocks, PLANTED_RATIO, noise, random), VerdictRules.CONFIDENCE_LEVEL)
                == Outcome.SLOWER;
    }
}
