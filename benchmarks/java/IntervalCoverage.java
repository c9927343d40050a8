import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Coverage of confidence intervals, and rate of wrong verdicts.
record IntervalCoverage(long seed, int repetitions) {
    static final int[] BLOCKS = {3, 4, 5, 6, 8, 12, 20, 30};
    private static final double MIN_COVERAGE = 0.94;
    private static final double NOISE = 0.05;
    private static final double SMALL_NOISE = 0.01;
    private static final double TRUE_RATIO = 1.3;
    private static final double RATIO_BEYOND_MARGIN = 1 + VerdictRules.DEFAULT_MARGIN + 1e-6;

    /// Prints the tables.
    ///
    /// @return whether Student's interval, the basis of verdicts, has its nominal coverage wherever both
    ///     sides have the same noise
    boolean print() {
        boolean passed = true;
        for (IntervalMethod method : IntervalMethod.values()) {
            printHeader("the interval by " + method.label() + " holds the truth, % of " + repetitions);
            for (NoiseModel noise : NoiseModel.values()) {
                passed &= printCoverage(noise, method);
            }
        }
        printHeader("width of the interval, a multiple of Student's (median of " + repetitions / 10 + "), normal noise");
        for (IntervalMethod method : IntervalMethod.values()) {
            printRow(method.label(), IntStream.of(BLOCKS).mapToObj(n -> width(method, n)).toList());
        }
        printHeader("both intervals show a difference where there is none, %");
        for (NoiseModel noise : NoiseModel.values()) {
            printRow(noise, n -> formatShare(falseDifferences(noise, n)));
        }
        printHeader("'same' where the truth is the margin, %; noise of 1 %");
        for (NoiseModel noise : NoiseModel.values()) {
            printRow(noise, n -> formatShare(falseSame(noise, n)));
        }
        return passed;
    }

    private boolean printCoverage(NoiseModel noise, IntervalMethod method) {
        RandomGenerator random = VerdictBenchmark.random(seed, "coverage " + noise);
        boolean passed = true;
        String[] cells = new String[BLOCKS.length];
        for (int i = 0; i < BLOCKS.length; i++) {
            int blocks = BLOCKS[i];
            if (method.of(logRatios(noise, blocks, TRUE_RATIO, NOISE, random)).isEmpty()) {
                cells[i] = "-";
                continue;
            }
            ObservedShare share = ObservedShare.of(
                    repetitions,
                    () -> method.of(logRatios(noise, blocks, TRUE_RATIO, NOISE, random)).orElseThrow().contains(Math.log(TRUE_RATIO)));
            boolean isRequired = method == IntervalMethod.STUDENT && noise.hasSameNoise();
            boolean isLow = share.share() < MIN_COVERAGE;
            passed &= !(isRequired && isLow);
            cells[i] = formatShare(share) + (isLow ? "!" : "");
        }
        printRow(noise.label(), Arrays.asList(cells));
        return passed;
    }

    private String width(IntervalMethod method, int blocks) {
        RandomGenerator random = VerdictBenchmark.random(seed, "width");
        double[] relativeWidths = Stream.generate(() -> logRatios(NoiseModel.NORMAL, blocks, 1, NOISE, random))
                .limit(repetitions / 10)
                .filter(ratio -> method.of(ratio).isPresent())
                .mapToDouble(ratio -> method.of(ratio).orElseThrow().width()
                        / IntervalMethod.STUDENT.of(ratio).orElseThrow().width())
                .sorted()
                .toArray();
        return relativeWidths.length == 0 ? "-" : String.format(Locale.ROOT, "%.2f", relativeWidths[relativeWidths.length / 2]);
    }

    private ObservedShare falseDifferences(NoiseModel noise, int blocks) {
        RandomGenerator random = VerdictBenchmark.random(seed, "differences " + noise + blocks);
        return ObservedShare.of(repetitions, () -> VerdictBenchmark.differs(outcome(logRatios(noise, blocks, 1, NOISE, random), VerdictRules.CONFIDENCE_LEVEL)));
    }

    private ObservedShare falseSame(NoiseModel noise, int blocks) {
        RandomGenerator random = VerdictBenchmark.random(seed, "same " + noise + blocks);
        return ObservedShare.of(
                repetitions, () -> outcome(logRatios(noise, blocks, RATIO_BEYOND_MARGIN, SMALL_NOISE, random), VerdictRules.CONFIDENCE_LEVEL) == Outcome.SAME);
    }

    static LogRatio logRatios(NoiseModel noise, int blocks, double ratio, double deviation, RandomGenerator random) {
        NoiseModel.Machine machine = noise.machine(ratio, deviation, random);
        List<Pair> pairs = Stream.generate(machine::block).limit(blocks).toList();
        return LogRatio.of(pairs);
    }

    static Outcome outcome(LogRatio ratio, double level) {
        return VerdictRules.judge(VerdictEvidence.of(ratio, level, VerdictRules.DEFAULT_MARGIN, Better.LESS))
                .outcome();
    }

    private static String formatShare(ObservedShare share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share.share());
    }

    private static void printHeader(String title) {
        System.out.printf("%n%s%n", title);
        printRow("blocks", IntStream.of(BLOCKS).mapToObj(Integer::toString).toList());
    }

    private interface Figure {
        String at(int blocks);
    }

    private static void printRow(NoiseModel noise, Figure figure) {
        printRow(noise.label(), IntStream.of(BLOCKS).mapToObj(figure::at).toList());
    }

    private static void printRow(String label, List<String> cells) {
        StringBuilder line = new StringBuilder(String.format("%-27s", label));
        cells.forEach(cell -> line.append(String.format("%7s", cell.endsWith("!") ? cell : cell + " ")));
        System.out.println(line.toString().stripTrailing());
    }
}
