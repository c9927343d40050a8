import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/// A slow-down of 5 %, in as many blocks as are said to show it.
record JudgingPlanted(long seed, int repetitions) {
    static final double RATIO = 1.05;
    private static final double LEAST = 0.95;
    private static final double[] NOISES = {0.03, 0.05, 0.08};
    private static final int PILOT = 8;

    /// How many blocks are said to be needed at a standard deviation of the log-ratios.
    private enum Advice {
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

        Advice(String label) {
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
            for (Advice advice : Advice.values()) {
                good &= row(noise, advice);
            }
        }
        return good;
    }

    private boolean row(double noise, Advice advice) {
        RandomGenerator random = Judging.random(seed, "planted " + noise + advice);
        int known = advice.atLeastConfirming(noise * Math.sqrt(2));
        JudgingShare called = JudgingShare.of(repetitions, () -> isCalled(known, noise, random));
        System.out.printf("%.0f %%    %-16s%8d%18s", 100 * noise, advice.label, known, called);
        afterPilot(noise, random, pilot -> advice.atLeastConfirming(pilot.standardDeviation().orElseThrow()));
        JudgingShare careful = afterPilot(noise, random, pilot -> advice.atLeastConfirming(Noise.of(pilot).orElseThrow().upperBound()));
        System.out.println();
        return advice == Advice.SHOWS_EFFECT || called.share() >= LEAST && careful.share() >= LEAST;
    }

    /// How often it is called in new blocks, as many as a pilot's noise asks for; printed with the median of their number.
    private JudgingShare afterPilot(double noise, RandomGenerator random, ToIntFunction<LogRatio> needed) {
        int[] blocks = new int[repetitions];
        int[] next = {0};
        JudgingShare called = JudgingShare.of(repetitions, () -> {
            LogRatio pilot = JudgingCoverage.logs(JudgingNoise.NORMAL, PILOT, 1, noise, random);
            blocks[next[0]] = needed.applyAsInt(pilot);
            return isCalled(blocks[next[0]++], noise, random);
        });
        Arrays.sort(blocks);
        System.out.printf("%20s %-7s", called, "in " + blocks[repetitions / 2]);
        return called;
    }

    private static boolean isCalled(int blocks, double noise, RandomGenerator random) {
        return JudgingCoverage.outcome(JudgingCoverage.logs(JudgingNoise.NORMAL, blocks, RATIO, noise, random), VerdictRules.CONFIDENCE_LEVEL)
                == Outcome.SLOWER;
    }
}
