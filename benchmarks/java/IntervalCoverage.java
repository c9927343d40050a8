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
    private static final double LEAST = 0.94;
    private static final double NOISE = 0.05;
    private static final double LITTLE_NOISE = 0.01;
    private static final double TRUTH = 1.3;
    private static final double BEYOND_MARGIN = 1 + VerdictRules.DEFAULT_MARGIN + 1e-6;

    /// Whether Student's interval, the basis of verdicts, has its nominal coverage wherever both sides have the
    /// same noise.
    boolean print() {
        boolean good = true;
        for (IntervalMethod method : IntervalMethod.values()) {
            head("the interval by " + method.label() + " holds the truth, % of " + repetitions);
            for (NoiseModel noise : NoiseModel.values()) {
                good &= covered(noise, method);
            }
        }
        head("width of the interval, a multiple of Student's (median of " + repetitions / 10 + "), normal noise");
        for (IntervalMethod method : IntervalMethod.values()) {
            row(method.label(), IntStream.of(BLOCKS).mapToObj(n -> width(method, n)).toList());
        }
        head("both intervals show a difference where there is none, %");
        for (NoiseModel noise : NoiseModel.values()) {
            row(noise, n -> text(falseDifferences(noise, n)));
        }
        head("'same' where the truth is the margin, %; noise of 1 %");
        for (NoiseModel noise : NoiseModel.values()) {
            row(noise, n -> text(falseSame(noise, n)));
        }
        return good;
    }

    private boolean covered(NoiseModel noise, IntervalMethod method) {
        RandomGenerator random = VerdictBenchmark.random(seed, "coverage " + noise);
        boolean good = true;
        String[] cells = new String[BLOCKS.length];
        for (int i = 0; i < BLOCKS.length; i++) {
            int blocks = BLOCKS[i];
            if (method.of(logs(noise, blocks, TRUTH, NOISE, random)).isEmpty()) {
                cells[i] = "-";
                continue;
            }
            ObservedShare share = ObservedShare.of(
                    repetitions,
                    () -> method.of(logs(noise, blocks, TRUTH, NOISE, random)).orElseThrow().contains(Math.log(TRUTH)));
            boolean bound = method == IntervalMethod.STUDENT && noise.isAlike();
            boolean low = share.share() < LEAST;
            good &= !(bound && low);
            cells[i] = text(share) + (low ? "!" : "");
        }
        row(noise.label(), Arrays.asList(cells));
        return good;
    }

    private String width(IntervalMethod method, int blocks) {
        RandomGenerator random = VerdictBenchmark.random(seed, "width");
        double[] relative = Stream.generate(() -> logs(NoiseModel.NORMAL, blocks, 1, NOISE, random))
                .limit(repetitions / 10)
                .filter(logs -> method.of(logs).isPresent())
                .mapToDouble(logs -> method.of(logs).orElseThrow().width()
                        / IntervalMethod.STUDENT.of(logs).orElseThrow().width())
                .sorted()
                .toArray();
        return relative.length == 0 ? "-" : String.format(Locale.ROOT, "%.2f", relative[relative.length / 2]);
    }

    private ObservedShare falseDifferences(NoiseModel noise, int blocks) {
        RandomGenerator random = VerdictBenchmark.random(seed, "differences " + noise + blocks);
        return ObservedShare.of(repetitions, () -> VerdictBenchmark.differs(outcome(logs(noise, blocks, 1, NOISE, random), VerdictRules.CONFIDENCE_LEVEL)));
    }

    private ObservedShare falseSame(NoiseModel noise, int blocks) {
        RandomGenerator random = VerdictBenchmark.random(seed, "same " + noise + blocks);
        return ObservedShare.of(
                repetitions, () -> outcome(logs(noise, blocks, BEYOND_MARGIN, LITTLE_NOISE, random), VerdictRules.CONFIDENCE_LEVEL) == Outcome.SAME);
    }

    static LogRatio logs(NoiseModel noise, int blocks, double ratio, double deviation, RandomGenerator random) {
        NoiseModel.Machine machine = noise.machine(ratio, deviation, random);
        List<Pair> pairs = Stream.generate(machine::block).limit(blocks).toList();
        return LogRatio.of(pairs);
    }

    static Outcome outcome(LogRatio ratio, double level) {
        return VerdictRules.judge(VerdictEvidence.of(ratio, level, VerdictRules.DEFAULT_MARGIN, Better.LESS))
                .outcome();
    }

    private static String text(ObservedShare share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share.share());
    }

    private static void head(String title) {
        System.out.printf("%n%s%n", title);
        row("blocks", IntStream.of(BLOCKS).mapToObj(Integer::toString).toList());
    }

    private interface Figure {
        String at(int blocks);
    }

    private static void row(NoiseModel noise, Figure figure) {
        row(noise.label(), IntStream.of(BLOCKS).mapToObj(figure::at).toList());
    }

    private static void row(String label, List<String> cells) {
        StringBuilder line = new StringBuilder(String.format("%-27s", label));
        cells.forEach(cell -> line.append(String.format("%7s", cell.endsWith("!") ? cell : cell + " ")));
        System.out.println(line.toString().stripTrailing());
    }
}
