import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/// Noise models of a machine and its forks. Both sides of a block run one after the other in random order,
/// as in a run. All noise is logarithmic with mean 0, so that the requested ratio is the true one of the
/// geometric means.
enum NoiseModel {
    NORMAL("normal", NoiseModel::normal, NoiseModel::normal, State.NONE),
    SKEWED("skewed", NoiseModel::skewed, NoiseModel::skewed, State.NONE),
    BIMODAL("bimodal", random -> modes(random, 0.25), random -> modes(random, 0.25), State.NONE),
    AUTOCORRELATED("autocorrelated", NoiseModel::normal, NoiseModel::normal, State.AUTOCORRELATED),
    DRIFTING("drifting", NoiseModel::normal, NoiseModel::normal, State.DRIFTING),
    CANDIDATE_SKEWED("candidate skewed", NoiseModel::quiet, NoiseModel::skewed, State.NONE),
    CANDIDATE_BIMODAL("candidate bimodal, 1 in 4", NoiseModel::quiet, random -> modes(random, 0.25), State.NONE),
    CANDIDATE_RARELY_SLOW("candidate bimodal, 1 in 20", NoiseModel::quiet, random -> modes(random, 0.05), State.NONE),
    RATIO_AUTOCORRELATED("ratio autocorrelated, 0.5", NoiseModel::normal, NoiseModel::normal, State.RATIO);

    private static final int OPERATIONS = 20;
    private static final double LOGNORMAL_MEAN = Math.exp(0.5);
    private static final double LOGNORMAL_DEVIATION = Math.sqrt((Math.E - 1) * Math.E);

    private enum State {
        NONE,
        /// Drift of the machine's speed between trials: AR(1) with coefficient 0.9 and three times the
        /// standard deviation of a fork.
        AUTOCORRELATED,
        /// Trend: each trial is slower by a fifth of the noise of a fork.
        DRIFTING,
        /// Variation of the ratio between blocks: AR(1) with coefficient 0.5 and the standard deviation of
        /// a fork.
        RATIO
    }

    private final String label;
    private final ToDoubleFunction<RandomGenerator> baseline;
    private final ToDoubleFunction<RandomGenerator> candidate;
    private final State state;

    NoiseModel(
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

    /// Whether both sides have the same noise, so that the noise of their ratio is symmetric.
    boolean hasSameNoise() {
        return compareTo(DRIFTING) <= 0;
    }

    /// Creates the machine of one run.
    ///
    /// @param ratio true ratio candidate / baseline
    /// @param noise standard deviation of the logarithm of a fork
    Machine machine(double ratio, double noise, RandomGenerator random) {
        return new Machine(Math.log(ratio), noise, random);
    }

    /// Machine that generates the blocks of one run.
    final class Machine {
        private final double logTruth;
        private final double noise;
        private final RandomGenerator random;
        private double machineDrift;
        private double ratioDrift;

        private Machine(double logTruth, double noise, RandomGenerator random) {
            this.logTruth = logTruth;
            this.noise = noise;
            this.random = random;
            this.machineDrift = state == State.AUTOCORRELATED ? 3 * random.nextGaussian() : 0;
            this.ratioDrift = state == State.RATIO ? random.nextGaussian() : 0;
        }

        Pair block() {
            boolean baselineFirst = random.nextBoolean();
            double first = nextDrift();
            double second = nextDrift();
            ratioDrift = state == State.RATIO ? 0.5 * ratioDrift + Math.sqrt(0.75) * random.nextGaussian() : 0;
            return new Pair(
                    Math.exp(noise * ((baselineFirst ? first : second) + baseline.applyAsDouble(random))),
                    Math.exp(logTruth + noise * ((baselineFirst ? second : first) + ratioDrift + candidate.applyAsDouble(random))));
        }

        /// Draws another figure of the baseline in the same block.
        double baselineControl() {
            return Math.exp(noise * (nextDrift() + baseline.applyAsDouble(random)));
        }

        private double nextDrift() {
            machineDrift = switch (state) {
                case NONE, RATIO -> 0;
                case AUTOCORRELATED -> 0.9 * machineDrift + 3 * Math.sqrt(1 - 0.81) * random.nextGaussian();
                case DRIFTING -> machineDrift + 0.2;
            };
            return machineDrift;
        }
    }

    private static double normal(RandomGenerator random) {
        return random.nextGaussian();
    }

    private static double quiet(RandomGenerator random) {
        return random.nextGaussian() / 3;
    }

    /// Draws skewed noise: most forks are near the fastest, and some are far slower. The same holds for the
    /// operations of a fork, of which a figure is the mean.
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

    /// Draws bimodal noise: some forks are in a slow mode, with little noise within the modes.
    private static double modes(RandomGenerator random, double slowShare) {
        double mode = ((random.nextDouble() < slowShare ? 1 : 0) - slowShare) / Math.sqrt(slowShare * (1 - slowShare));
        return 0.97 * mode + Math.sqrt(1 - 0.97 * 0.97) * random.nextGaussian();
    }
}
