import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Benchmark of verdicts where the true ratio is known; see `benchmarks/judgement`.
final class VerdictBenchmark {
    private static final List<String> PARTS = List.of("coverage", "nested", "null", "planted", "real", "iterations");

    private VerdictBenchmark() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(
                args, List.of("--only", "--repetitions", "--seed", "--blocks", "--runs", "--files"), List.of());
        long seed = arguments.number("--seed", 1);
        int blocks = (int) Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, arguments.number("--blocks", 60));
        int repetitions = (int) Math.max(100, arguments.number("--repetitions", 20_000));
        List<String> parts = parts(arguments.text("--only", ""));
        System.out.printf("seed %d%n", seed);
        boolean passed = true;
        if (parts.contains("coverage")) {
            passed &= new IntervalCoverage(seed, repetitions).print();
        }
        if (parts.contains("nested")) {
            passed &= new NestedCoverage(seed, repetitions).print();
        }
        if (parts.contains("null")) {
            passed &= new FalsePositives(seed, repetitions).print();
        }
        if (parts.contains("planted")) {
            passed &= new DetectionPower(seed, repetitions).print();
        }
        if (parts.contains("real")) {
            passed &= printRealForks(arguments.text("--runs", ""), blocks, seed);
        }
        String files = arguments.text("--files", "");
        if (!files.isEmpty()) {
            passed &= new IterationGaps(
                            Arrays.stream(files.split(",")).map(Path::of).toList())
                    .print();
        }
        System.exit(passed ? 0 : 1);
    }

    private static List<String> parts(String selection) {
        if (!selection.isEmpty() && !PARTS.contains(selection)) {
            System.err.println("'" + selection + "' is none of " + PARTS);
            System.exit(2);
        }
        return selection.isEmpty() ? PARTS : List.of(selection);
    }

    private static boolean printRealForks(String runs, int blocks, long seed) throws Exception {
        return RealForks.print(
                runs.isEmpty()
                        ? List.of(new RealForks(seed, blocks).measure())
                        : Arrays.stream(runs.split(",")).map(Path::of).toList());
    }

    /// Creates the random generator of a part. Its seed doesn't depend on which parts are run.
    static RandomGenerator random(long seed, String part) {
        return new SplittableRandom(31 * seed + part.hashCode());
    }

    static boolean differs(Outcome outcome) {
        return outcome == Outcome.FASTER || outcome == Outcome.SLOWER;
    }
}
