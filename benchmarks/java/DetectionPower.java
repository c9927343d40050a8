import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/// Detection rate of a 5 % slow-down, with the number of blocks advised for it.
record DetectionPower(long seed, int repetitions) {
    static final double RATIO = 1.05;
    private static final double LEAST = 0.95;
    private static final double[] NOISES = {0.03, 0.05, 0.08};
    private static final int PILOT = 8;

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
                return DetectableEffect.blocksNeededForVerdict(RATIO - 1, deviation);
            }
        },
        SURELY_SHOWS_EFFECT("5 %, 95 %") {
            @Override
            OptionalInt blocks(double deviation) {
                return VerdictPower.blocksNeeded(LEAST, RATIO, deviation);
            }
        };

        private final String label;

        BlockAdvice(String label) {
            this.label = label;
        }

        abstract OptionalInt blocks(double deviation);

        int atLeastConfirming(double deviation) {
            return Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, blocks(deviation).orElseThrow());
        }
    }

    boolean print() {
        System.out.printf("%na slow-down of 5 %% is called slower, %% of %d%n", repetitions);
        System.out.printf(
                "%-7s%-16s%8s%18s%28s%28s%n", "noise", "blocks to show", "blocks", "noise is known", "as 8 blocks show it", "or as they allow at most");
        boolean good = true;
        for (double noise : NOISES) {
            for (BlockAdvice advice : BlockAdvice.values()) {
                good &= row(noise, advice);
            }
        }
        return good;
    }

    private boolean row(double noise, BlockAdvice advice) {
        RandomGenerator random = VerdictBenchmark.random(seed, "planted " + noise + advice);
        int known = advice.atLeastConfirming(noise * Math.sqrt(2));
        ObservedShare called = ObservedShare.of(repetitions, () -> isCalled(known, noise, random));
        System.out.printf("%.0f %%    %-16s%8d%18s", 100 * noise, advice.label, known, called);
        afterPilot(noise, random, pilot -> advice.atLeastConfirming(pilot.standardDeviation().orElseThrow()));
        ObservedShare careful = afterPilot(noise, random, pilot -> advice.atLeastConfirming(Noise.of(pilot).orElseThrow().upperBound()));
        System.out.println();
        return advice == BlockAdvice.SHOWS_EFFECT || called.share() >= LEAST && careful.share() >= LEAST;
    }

    /// Detection rate in new blocks, as many as advised for the noise of a pilot; printed with the median of
    /// their number.
    private ObservedShare afterPilot(double noise, RandomGenerator random, ToIntFunction<LogRatio> needed) {
        int[] blocks = new int[repetitions];
        int[] next = {0};
        ObservedShare called = ObservedShare.of(repetitions, () -> {
            LogRatio pilot = IntervalCoverage.logs(NoiseModel.NORMAL, PILOT, 1, noise, random);
            blocks[next[0]] = needed.applyAsInt(pilot);
            return isCalled(blocks[next[0]++], noise, random);
        });
        Arrays.sort(blocks);
        System.out.printf("%20s %-7s", called, "in " + blocks[repetitions / 2]);
        return called;
    }

    private static boolean isCalled(int blocks, double noise, RandomGenerator random) {
        return IntervalCoverage.outcome(IntervalCoverage.logs(NoiseModel.NORMAL, blocks, RATIO, noise, random), VerdictRules.CONFIDENCE_LEVEL)
                == Outcome.SLOWER;
    }
}
