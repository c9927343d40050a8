import dev.loombench.lab.stats.Outcome;
import dev.loombench.lab.stats.Verdicts;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Loombench's judgement where the truth is known: see `judgement`.
final class Judging {
    private Judging() {}

    public static void main(String[] words) throws Exception {
        Arguments arguments = new Arguments(
                words, List.of("--only", "--repetitions", "--seed", "--blocks", "--runs"), List.of());
        long seed = arguments.number("--seed", 1);
        int repetitions = (int) Math.max(100, arguments.number("--repetitions", 20_000));
        String only = arguments.text("--only", "");
        System.out.printf("seed %d%n", seed);
        boolean good = true;
        if (only.isEmpty() || only.equals("coverage")) {
            good &= new JudgingCoverage(seed, repetitions).print();
        }
        if (only.isEmpty() || only.equals("null")) {
            good &= new JudgingNull(seed, repetitions).print();
        }
        if (only.isEmpty() || only.equals("planted")) {
            good &= new JudgingPlanted(seed, repetitions).print();
        }
        if (only.isEmpty() || only.equals("real")) {
            good &= real(arguments.text("--runs", ""), (int) Math.max(Verdicts.CONFIRMING_BLOCKS, arguments.number("--blocks", 60)), seed);
        }
        System.exit(good ? 0 : 1);
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
