import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.VerdictRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/// Coverage of intervals where each start of a side is measured in several windows, as by `ab`: noise between starts,
/// which all windows of a start share, and noise within them. Evidence is the mean of a start; that windows aren't is
/// shown by intervals that take each window for a start. Rows of a duet are those where both sides are measured at the
/// same time: they share a noise of the machine, one processor is slower than the other, and the sides swap them; but
/// three starts in ten are measured in turns.
record NestedCoverage(long seed, int repetitions) {
    private static final int[] STARTS = {3, 4, 5, 6};
    private static final int WINDOWS = 4;
    private static final double MIN_COVERAGE = 0.94;
    private static final double MAX_FALSE_POSITIVE_RATE = 0.05;
    private static final double TRUE_RATIO = 1.3;
    private static final List<NoiseModel> MODELS = List.of(NoiseModel.NORMAL, NoiseModel.SKEWED, NoiseModel.BIMODAL);
    private static final List<Scatter> SCATTERS = List.of(
            new Scatter(0.05, 0),
            new Scatter(0.05, 0.05),
            new Scatter(0.02, 0.10),
            new Scatter(0.001, 0.10),
            new Scatter(0.05, 0.20),
            new Scatter(0.02, 0.05, 0.20, 0.05),
            new Scatter(0.001, 0.05, 0.20, 0.20));
    private static final double IN_TURNS = 0.3;

    /// Standard deviations of the logarithm of a start and of a window.
    ///
    /// @param shared that of what meets both sides of a duet
    /// @param processors difference of the processors of a duet
    private record Scatter(double between, double within, double shared, double processors) {
        Scatter(double between, double within) {
            this(between, within, 0, 0);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%.1f %%, %.0f %%%s", 100 * between, 100 * within, shared > 0 ? " duet" : "");
        }
    }

    /// Figures of one run: the pairs of starts, and the pairs of windows.
    private record Run(LogRatio starts, LogRatio windows) {}

    private interface Figure {
        ObservedShare at(int starts, NoiseModel model, Scatter scatter);
    }

    /// Prints the tables.
    ///
    /// @return whether the interval of starts has its coverage, and A differs from A in few enough runs
    boolean print() {
        boolean passed = print("Student's interval of the starts' means holds the truth, %", this::coverage).stream()
                .allMatch(share -> share.share() >= MIN_COVERAGE);
        List<ObservedShare> windows = print("the same with each window for a start, %", this::coverageOfWindows);
        passed &= windows.stream().anyMatch(share -> share.share() < MIN_COVERAGE);
        print("Student's interval alone shows a difference of A from A, %", this::studentDifferences);
        passed &= print("a verdict shows a difference of A from A, %", this::falseDifferences).stream()
                .allMatch(share -> share.share() <= MAX_FALSE_POSITIVE_RATE);
        return passed;
    }

    private List<ObservedShare> print(String title, Figure figure) {
        System.out.printf(
                "%n%s; %d windows a start, %d repetitions%n%-11s%-18s",
                title, WINDOWS, repetitions, "between", "start, window");
        Arrays.stream(STARTS).forEach(starts -> System.out.printf("%7d ", starts));
        System.out.println();
        List<ObservedShare> all = new ArrayList<>();
        for (NoiseModel model : MODELS) {
            for (Scatter scatter : SCATTERS) {
                System.out.printf("%-11s%-18s", model.label(), scatter);
                for (int starts : STARTS) {
                    ObservedShare share = figure.at(starts, model, scatter);
                    System.out.printf(Locale.ROOT, "%7.1f ", 100 * share.share());
                    all.add(share);
                }
                System.out.println();
            }
        }
        return all;
    }

    private ObservedShare coverage(int starts, NoiseModel model, Scatter scatter) {
        RandomGenerator random = random("coverage", starts, model, scatter);
        return ObservedShare.of(
                repetitions,
                () -> holdsTruth(run(starts, TRUE_RATIO, model, scatter, random).starts()));
    }

    private ObservedShare coverageOfWindows(int starts, NoiseModel model, Scatter scatter) {
        RandomGenerator random = random("coverage", starts, model, scatter);
        return ObservedShare.of(
                repetitions,
                () -> holdsTruth(run(starts, TRUE_RATIO, model, scatter, random).windows()));
    }

    private static boolean holdsTruth(LogRatio ratio) {
        return IntervalMethod.STUDENT.of(ratio).orElseThrow().contains(Math.log(TRUE_RATIO));
    }

    private ObservedShare studentDifferences(int starts, NoiseModel model, Scatter scatter) {
        RandomGenerator random = random("student", starts, model, scatter);
        return ObservedShare.of(
                repetitions,
                () -> !IntervalMethod.STUDENT
                        .of(run(starts, 1, model, scatter, random).starts())
                        .orElseThrow()
                        .contains(0));
    }

    private ObservedShare falseDifferences(int starts, NoiseModel model, Scatter scatter) {
        RandomGenerator random = random("null", starts, model, scatter);
        return ObservedShare.of(
                repetitions,
                () -> VerdictBenchmark.differs(IntervalCoverage.outcome(
                        run(starts, 1, model, scatter, random).starts(), VerdictRules.CONFIDENCE_LEVEL)));
    }

    private RandomGenerator random(String part, int starts, NoiseModel model, Scatter scatter) {
        return VerdictBenchmark.random(seed, "nested " + part + starts + model + scatter);
    }

    private static Run run(int starts, double ratio, NoiseModel model, Scatter scatter, RandomGenerator random) {
        NoiseModel.Machine machine = model.machine(ratio, scatter.between, random);
        List<Pair> ofStarts = new ArrayList<>();
        List<Pair> ofWindows = new ArrayList<>();
        for (int start = 0; start < starts; start++) {
            Pair level = machine.block();
            boolean inTurns = scatter.shared > 0 && random.nextDouble() < IN_TURNS;
            int first = start;
            List<Pair> windows = IntStream.range(0, WINDOWS)
                    .mapToObj(window -> {
                        double one = scatter.shared > 0 ? scatter.shared * random.nextGaussian() : 0;
                        double other = inTurns ? scatter.shared * random.nextGaussian() : one;
                        double slower = inTurns ? 0 : ((first + window) % 2 - 0.5) * scatter.processors;
                        return new Pair(
                                level.baseline() * Math.exp(scatter.within * random.nextGaussian() + one + slower),
                                level.candidate() * Math.exp(scatter.within * random.nextGaussian() + other - slower));
                    })
                    .toList();
            ofWindows.addAll(windows);
            ofStarts.add(new Pair(
                    windows.stream().mapToDouble(Pair::baseline).average().orElseThrow(),
                    windows.stream().mapToDouble(Pair::candidate).average().orElseThrow()));
        }
        return new Run(LogRatio.of(ofStarts), LogRatio.of(ofWindows));
    }
}
