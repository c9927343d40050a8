import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/// Forms of noise: what a machine and its forks do to a figure. Both sides of a block run one after the other, in random order,
/// as in a run. All of it is in logarithms and has the expectation 0, so that the ratio asked for is the true one of the geometric
/// means.
enum JudgingNoise {
    NORMAL("normal", JudgingNoise::normal, JudgingNoise::normal, State.NONE),
    SKEWED("skewed", JudgingNoise::skewed, JudgingNoise::skewed, State.NONE),
    BIMODAL("bimodal", random -> modes(random, 0.25), random -> modes(random, 0.25), State.NONE),
    AUTOCORRELATED("autocorrelated", JudgingNoise::normal, JudgingNoise::normal, State.AUTOCORRELATED),
    DRIFTING("drifting", JudgingNoise::normal, JudgingNoise::normal, State.DRIFTING),
    CANDIDATE_SKEWED("candidate skewed", JudgingNoise::quiet, JudgingNoise::skewed, State.NONE),
    CANDIDATE_BIMODAL("candidate bimodal, 1 in 4", JudgingNoise::quiet, random -> modes(random, 0.25), State.NONE),
    CANDIDATE_RARELY_SLOW("candidate bimodal, 1 in 20", JudgingNoise::quiet, random -> modes(random, 0.05), State.NONE),
    RATIO_AUTOCORRELATED("ratio autocorrelated, 0.5", JudgingNoise::normal, JudgingNoise::normal, State.RATIO);

    private static final int OPERATIONS = 20;
    private static final double LOGNORMAL_MEAN = Math.exp(0.5);
    private static final double LOGNORMAL_DEVIATION = Math.sqrt((Math.E - 1) * Math.E);

    private enum State {
        NONE,
        /// The machine's speed from one trial to the next: AR(1) with 0.9, three times as wide as a fork's own noise.
        AUTOCORRELATED,
        /// It becomes slower by a fifth of a fork's noise with every trial.
        DRIFTING,
        /// The ratio itself from one block to the next: AR(1) with 0.5, as wide as the noise of a fork.
        RATIO
    }

    private final String label;
    private final ToDoubleFunction<RandomGenerator> baseline;
    private final ToDoubleFunction<RandomGenerator> candidate;
    private final State state;

    JudgingNoise(
            String label,
            ToDoubleFunction<RandomGenerator> baseline,
            ToDoubleFunction<RandomGenerator> candidate,
            State state) {
        this.label = label;
        this.baseline = baseline;
        this.candidate = candidate;
        this.state = state;
    }

    String label() {
        return label;
    }

    /// Whether it does the same to both sides, whose ratio then has noise that is symmetric.
    boolean isAlike() {
        return compareTo(DRIFTING) <= 0;
    }

    /// What one run meets, block by block.
    ///
    /// @param ratio candidate / baseline, the truth
    /// @param noise standard deviation of a fork's logarithm
    Machine machine(double ratio, double noise, RandomGenerator random) {
        return new Machine(Math.log(ratio), noise, random);
    }

    /// A source of blocks.
    final class Machine {
        private final double truth;
        private final double noise;
        private final RandomGenerator random;
        private double speed;
        private double wander;

        private Machine(double truth, double noise, RandomGenerator random) {
            this.truth = truth;
            this.noise = noise;
            this.random = random;
            this.speed = state == State.AUTOCORRELATED ? 3 * random.nextGaussian() : 0;
            this.wander = state == State.RATIO ? random.nextGaussian() : 0;
        }

        Pair block() {
            boolean baselineFirst = random.nextBoolean();
            double first = step();
            double second = step();
            wander = state == State.RATIO ? 0.5 * wander + Math.sqrt(0.75) * random.nextGaussian() : 0;
            return new Pair(
                    Math.exp(noise * ((baselineFirst ? first : second) + baseline.applyAsDouble(random))),
                    Math.exp(truth + noise * ((baselineFirst ? second : first) + wander + candidate.applyAsDouble(random))));
        }

        /// The baseline once more, as if it were the candidate: its noise, and none of the candidate's own.
        double baselineAgain() {
            return Math.exp(noise * (step() + baseline.applyAsDouble(random)));
        }

        private double step() {
            speed = switch (state) {
                case NONE, RATIO -> 0;
                case AUTOCORRELATED -> 0.9 * speed + 3 * Math.sqrt(1 - 0.81) * random.nextGaussian();
                case DRIFTING -> speed + 0.2;
            };
            return speed;
        }
    }

    private static double normal(RandomGenerator random) {
        return random.nextGaussian();
    }

    private static double quiet(RandomGenerator random) {
        return random.nextGaussian() / 3;
    }

    /// Most forks are near the fastest and some are far slower, and so are the operations of which each gives the mean.
    private static double skewed(RandomGenerator random) {
        double operations = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            operations += lognormal(random);
        }
        return (2 * lognormal(random) + operations / Math.sqrt(OPERATIONS)) / Math.sqrt(5);
    }

    private static double lognormal(RandomGenerator random) {
        return (Math.exp(random.nextGaussian()) - LOGNORMAL_MEAN) / LOGNORMAL_DEVIATION;
    }

    /// Some forks are in a slow mode; within the modes there is little noise.
    private static double modes(RandomGenerator random, double slow) {
        double mode = ((random.nextDouble() < slow ? 1 : 0) - slow) / Math.sqrt(slow * (1 - slow));
        return 0.97 * mode + Math.sqrt(1 - 0.97 * 0.97) * random.nextGaussian();
    }
}
