import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Loombench's judgement where the truth is known: see `judgement`.
final class Judging {
    private static final List<String> PARTS = List.of("coverage", "null", "planted", "real");

    private Judging() {}

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
            good &= new JudgingCoverage(seed, repetitions).print();
        }
        if (parts.contains("null")) {
            good &= new JudgingNull(seed, repetitions).print();
        }
        if (parts.contains("planted")) {
            good &= new JudgingPlanted(seed, repetitions).print();
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
        return JudgingReal.print(
                runs.isEmpty()
                        ? List.of(new JudgingReal(seed, blocks).measured())
                        : Arrays.stream(runs.split(",")).map(Path::of).toList());
    }

    /// The same one for each part of a table, whichever parts are run.
    static RandomGenerator random(long seed, String part) {
        return new SplittableRandom(31 * seed + part.hashCode());
    }

    static boolean differs(Outcome outcome) {
        return outcome == Outcome.FASTER || outcome == Outcome.SLOWER;
    }
}
