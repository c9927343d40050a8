import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Benchmark of verdicts where the true ratio is known; see `judgement`.
final class VerdictBenchmark {
    private static final List<String> PARTS = List.of("coverage", "null", "planted", "real");

    private VerdictBenchmark() {}

    public static void main(String[] words) throws Exception {
        Arguments arguments = new Arguments(
                words, List.of("--only", "--repetitions", "--seed", "--blocks", "--runs"), List.of());
        long seed = arguments.number("--seed", 1);
        int blocks = (int) Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, arguments.number("--blocks", 60));
        int repetitions = (int) Math.max(100, arguments.number("--repetitions", 20_000));
        List<String> parts = parts(arguments.text("--only", ""));
        System.out.printf("seed %d%n", seed);
        boolean good = true;
        if (parts.contains("coverage")) {
            good &= new IntervalCoverage(seed, repetitions).print();
        }
        if (parts.contains("null")) {
            good &= new FalsePositives(seed, repetitions).print();
        }
        if (parts.contains("planted")) {
            good &= new DetectionPower(seed, repetitions).print();
        }
        if (parts.contains("real")) {
            good &= real(arguments.text("--runs", ""), blocks, seed);
        }
        System.exit(good ? 0 : 1);
    }

    private static List<String> parts(String only) {
        if (!only.isEmpty() && !PARTS.contains(only)) {
            System.err.println("'" + only + "' is none of " + PARTS);
            System.exit(2);
        }
        return only.isEmpty() ? PARTS : List.of(only);
    }

    private static boolean real(String runs, int blocks, long seed) throws Exception {
        return RealForks.print(
                runs.isEmpty()
                        ? List.of(new RealForks(seed, blocks).measured())
                        : Arrays.stream(runs.split(",")).map(Path::of).toList());
    }

    /// Seed of a part, independent of which parts are run.
    static RandomGenerator random(long seed, String part) {
        return new SplittableRandom(31 * seed + part.hashCode());
    }

    static boolean differs(Outcome outcome) {
        return outcome == Outcome.FASTER || outcome == Outcome.SLOWER;
    }
}
