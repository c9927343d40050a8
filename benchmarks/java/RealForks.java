import dev.loombench.lab.analysis.TrialsByCell.BlockPairs;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Verdicts on real forks that compute for some hundred milliseconds: A against A, and A against 5 % more work.
/// Each of two sizes, and of two that are 5 % larger, is in every block twice.
record RealForks(long seed, int blocks) {
    private static final double MOST = 0.05;
    private static final double LEAST = 0.95;
    private static final List<Long> SIZES = List.of(80_000_000L, 81_000_000L);
    private static final String FACTOR = "work";
    private static final String METRIC = "time";

    /// Trials of one size, measured twice.
    private record RepeatedTrials(List<TrialRecord> first, List<TrialRecord> again) {
        static RepeatedTrials of(List<TrialRecord> trials, long size) {
            List<TrialRecord> own = trials.stream()
                    .filter(trial -> size(trial) == size)
                    .toList();
            return new RepeatedTrials(
                    own.stream().filter(TrialRecord::counts).toList(),
                    own.stream().filter(TrialRecord::countsAsControl).toList());
        }

        List<Pair> againstItself() {
            return BlockPairs.of(first, again, METRIC).pairs();
        }
    }

    /// Measures a run.
    ///
    /// @return its directory
    Path measured() throws IOException, InterruptedException {
        Path directory = Installation.work("judgement");
        Path file = Files.writeString(directory.resolve("judgement.yaml"), experiment());
        Path runs = directory.resolve("runs");
        List<String> command = List.of(
                Installation.HOME.resolve("bin/loombench").toString(),
                "run",
                file.toString(),
                "--null",
                "--forks",
                Integer.toString(blocks),
                "--seed",
                Long.toString(seed),
                "--out",
                runs.toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("run.txt").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Installation.finish(process, command);
        try (Stream<Path> made = Files.list(runs)) {
            return made.findFirst().orElseThrow();
        }
    }

    private static String experiment() {
        String sizes = SIZES.stream().map(size -> size + ", " + planted(size)).collect(Collectors.joining(", "));
        return """
                schema: loombench/experiment/v1
                id: judgement
                title: The same work again and again
                question: Is a difference found where there is none, and where there is one?
                method: batch
                workload: {kind: one-shot, task: cpu $%1$s, tasks: 1}
                models: [single-thread]
                factors: {%1$s: [%2$s]}
                ideal: none
                jvm: {collector: serial, heap: {initial: 16m, max: 16m}}
                profiles:
                  smoke: {warmup: 0 ops, measure: 1 op}
                  quick: {warmup: 0 ops, measure: 1 op}
                  standard: {warmup: 0 ops, measure: 1 op}
                  full: {warmup: 0 ops, measure: 1 op}
                """.formatted(FACTOR, sizes);
    }

    private static long planted(long size) {
        return Math.round(size * DetectionPower.RATIO);
    }

    /// All measured sizes, including those that are 5 % larger.
    private static List<Long> sizes(List<TrialRecord> trials) {
        return trials.stream().map(RealForks::size).distinct().sorted().toList();
    }

    private static long size(TrialRecord trial) {
        return Quantities.count(trial.cell().params().get(FACTOR));
    }

    /// Judges runs together: whether A/A differences are rare enough, and 5 % is detected often enough.
    static boolean print(List<Path> runs) {
        List<List<TrialRecord>> trials = runs.stream().map(RealForks::trials).toList();
        List<LogRatio> same = new ArrayList<>();
        for (List<TrialRecord> run : trials) {
            for (long size : sizes(run)) {
                same.addAll(groups(RepeatedTrials.of(run, size).againstItself(), VerdictRules.MIN_CONFIRMING_BLOCKS));
            }
        }
        if (same.isEmpty()) {
            System.out.printf("%nno trials of %d blocks in %s%n", VerdictRules.MIN_CONFIRMING_BLOCKS, runs);
            return false;
        }
        ObservedShare different = share(same, Outcome.FASTER, Outcome.SLOWER);
        double noise = pooled(same);
        System.out.printf(
                Locale.ROOT,
                "%nreal forks, %s%nA against A in %d blocks: %d of %d differ, %% %s; noise of %.1f %% a fork%n",
                runs.size() == 1 ? "one run" : runs.size() + " runs",
                VerdictRules.MIN_CONFIRMING_BLOCKS,
                different.held(),
                different.repetitions(),
                different,
                100 * noise / Math.sqrt(2));
        boolean good = !different.interval().isAbove(MOST);
        planted(trials, DetectableEffect.blocksNeededForVerdict(DetectionPower.RATIO - 1, noise).orElseThrow(), "5 %, 80 %");
        good &= planted(trials, VerdictPower.blocksNeeded(LEAST, DetectionPower.RATIO, noise).orElseThrow(), "5 %, 95 %");
        good &= planted(trials, DetectableEffect.blocksNeededForVerdict(VerdictRules.DEFAULT_MARGIN, noise).orElseThrow(), "margin, 80 %");
        return good;
    }

    /// Prints a share.
    ///
    /// @return whether the share of slower verdicts is compatible with the required one
    private static boolean planted(List<List<TrialRecord>> runs, int needed, String advice) {
        List<LogRatio> slower = new ArrayList<>();
        for (long size : sizes(runs.getFirst())) {
            List<Pair> first = new ArrayList<>();
            List<Pair> again = new ArrayList<>();
            for (List<TrialRecord> run : runs) {
                RepeatedTrials less = RepeatedTrials.of(run, size);
                RepeatedTrials more = RepeatedTrials.of(run, planted(size));
                first.addAll(BlockPairs.of(less.first(), more.first(), METRIC).pairs());
                again.addAll(BlockPairs.of(less.again(), more.again(), METRIC).pairs());
            }
            slower.addAll(groups(first, Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, needed)));
            slower.addAll(groups(again, Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, needed)));
        }
        if (slower.isEmpty()) {
            System.out.printf("5 %% more work, %s: needs %d blocks, which these runs don't have%n", advice, needed);
            return false;
        }
        ObservedShare called = share(slower, Outcome.SLOWER);
        System.out.printf(
                Locale.ROOT,
                "5 %% more work, %s: in %d blocks %d of %d called slower, %% %s; ratio %.3f%n",
                advice,
                Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, needed),
                called.held(),
                called.repetitions(),
                called,
                Math.exp(slower.stream().mapToDouble(ratio -> ratio.mean().mean()).average().orElseThrow()));
        return !called.interval().isBelow(LEAST);
    }

    private static List<LogRatio> groups(List<Pair> pairs, int size) {
        return IntStream.range(0, pairs.size() / size)
                .mapToObj(i -> LogRatio.of(pairs.subList(i * size, (i + 1) * size)))
                .toList();
    }

    private static ObservedShare share(List<LogRatio> ratios, Outcome... outcomes) {
        long held = ratios.stream()
                .filter(ratio -> List.of(outcomes).contains(IntervalCoverage.outcome(ratio, VerdictRules.CONFIDENCE_LEVEL)))
                .count();
        return new ObservedShare((int) held, ratios.size());
    }

    /// Standard deviation of log-ratios within groups of the same size.
    private static double pooled(List<LogRatio> ratios) {
        return Math.sqrt(ratios.stream()
                .map(LogRatio::standardDeviation)
                .mapToDouble(OptionalDouble::orElseThrow)
                .map(deviation -> deviation * deviation)
                .average()
                .orElseThrow());
    }

    private static List<TrialRecord> trials(Path run) {
        try {
            return RunDirectory.readTrials(run, damaged -> System.err.println(damaged.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
