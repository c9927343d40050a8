import dev.loombench.lab.analysis.BlockPairs;
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
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Verdicts on real forks that compute for some hundred milliseconds, of A against A and of A against 5 %
/// more work. Every block contains two sizes, and both sizes enlarged by 5 %, each twice.
record RealForks(long seed, int blocks) {
    private static final double MAX_FALSE_POSITIVE_RATE = 0.05;
    private static final double MIN_DETECTION_RATE = 0.95;
    private static final List<Long> SIZES = List.of(80_000_000L, 81_000_000L);
    private static final String FACTOR = "work";
    private static final String METRIC = "time";

    /// Trials of one size, measured twice.
    private record RepeatedTrials(List<TrialRecord> first, List<TrialRecord> control) {
        static RepeatedTrials of(List<TrialRecord> trials, long size) {
            List<TrialRecord> sizeTrials =
                    trials.stream().filter(trial -> size(trial) == size).toList();
            return new RepeatedTrials(
                    sizeTrials.stream().filter(TrialRecord::counts).toList(),
                    sizeTrials.stream().filter(TrialRecord::countsAsControl).toList());
        }

        List<Pair> controlPairs() {
            return BlockPairs.of(first, control, METRIC).pairs();
        }
    }

    /// Measures a run.
    ///
    /// @return its directory
    Path measure() throws IOException, InterruptedException {
        Path directory = Installation.work("judgement");
        Path file = Files.writeString(directory.resolve("judgement.yaml"), experimentYaml());
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
        Installation.awaitSuccess(process, command);
        try (Stream<Path> entries = Files.list(runs)) {
            return entries.findFirst().orElseThrow();
        }
    }

    private static String experimentYaml() {
        String sizes =
                SIZES.stream().map(size -> size + ", " + plantedSize(size)).collect(Collectors.joining(", "));
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

    private static long plantedSize(long size) {
        return Math.round(size * DetectionPower.PLANTED_RATIO);
    }

    /// Returns all measured sizes, including those that are 5 % larger.
    private static List<Long> sizes(List<TrialRecord> trials) {
        return trials.stream().map(RealForks::size).distinct().sorted().toList();
    }

    private static long size(TrialRecord trial) {
        return Quantities.count(trial.cell().params().get(FACTOR));
    }

    /// Judges runs together and prints the results.
    ///
    /// @return whether A/A differences are rare enough and 5 % is detected often enough
    static boolean print(List<Path> runs) {
        List<List<TrialRecord>> trials = runs.stream().map(RealForks::trials).toList();
        List<LogRatio> controlRatios = new ArrayList<>();
        for (List<TrialRecord> run : trials) {
            for (long size : sizes(run)) {
                controlRatios.addAll(
                        groups(RepeatedTrials.of(run, size).controlPairs(), VerdictRules.MIN_CONFIRMING_BLOCKS));
            }
        }
        if (controlRatios.isEmpty()) {
            System.out.printf("%nno trials of %d blocks in %s%n", VerdictRules.MIN_CONFIRMING_BLOCKS, runs);
            return false;
        }
        ObservedShare differentShare = share(controlRatios, Outcome.FASTER, Outcome.SLOWER);
        double noise = pooledDeviation(controlRatios);
        System.out.printf(
                Locale.ROOT,
                "%nreal forks, %s%nA against A in %d blocks: %d of %d differ, %% %s; noise of %.1f %% a fork%n",
                runs.size() == 1 ? "one run" : runs.size() + " runs",
                VerdictRules.MIN_CONFIRMING_BLOCKS,
                differentShare.successes(),
                differentShare.repetitions(),
                differentShare,
                100 * noise / Math.sqrt(2));
        boolean passed = !differentShare.interval().isAbove(MAX_FALSE_POSITIVE_RATE);
        printDetection(
                trials,
                DetectableEffect.blocksNeededForVerdict(DetectionPower.PLANTED_RATIO - 1, noise)
                        .orElseThrow(),
                "5 %, 80 %");
        passed &= printDetection(
                trials,
                VerdictPower.blocksNeeded(MIN_DETECTION_RATE, DetectionPower.PLANTED_RATIO, noise)
                        .orElseThrow(),
                "5 %, 95 %");
        passed &= printDetection(
                trials,
                DetectableEffect.blocksNeededForVerdict(VerdictRules.DEFAULT_MARGIN, noise)
                        .orElseThrow(),
                "margin, 80 %");
        return passed;
    }

    /// Prints the share of comparisons with 5 % more work that are called slower.
    ///
    /// @return whether the share of slower verdicts is compatible with the required one
    private static boolean printDetection(List<List<TrialRecord>> runs, int requiredBlocks, String advice) {
        List<LogRatio> plantedRatios = new ArrayList<>();
        for (long size : sizes(runs.getFirst())) {
            List<Pair> firstPairs = new ArrayList<>();
            List<Pair> controlPairs = new ArrayList<>();
            for (List<TrialRecord> run : runs) {
                RepeatedTrials originalTrials = RepeatedTrials.of(run, size);
                RepeatedTrials enlargedTrials = RepeatedTrials.of(run, plantedSize(size));
                firstPairs.addAll(BlockPairs.of(originalTrials.first(), enlargedTrials.first(), METRIC)
                        .pairs());
                controlPairs.addAll(BlockPairs.of(originalTrials.control(), enlargedTrials.control(), METRIC)
                        .pairs());
            }
            plantedRatios.addAll(groups(firstPairs, Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, requiredBlocks)));
            plantedRatios.addAll(groups(controlPairs, Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, requiredBlocks)));
        }
        if (plantedRatios.isEmpty()) {
            System.out.printf(
                    "5 %% more work, %s: needs %d blocks, which these runs don't have%n", advice, requiredBlocks);
            return false;
        }
        ObservedShare detectedShare = share(plantedRatios, Outcome.SLOWER);
        System.out.printf(
                Locale.ROOT,
                "5 %% more work, %s: in %d blocks %d of %d called slower, %% %s; ratio %.3f%n",
                advice,
                Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, requiredBlocks),
                detectedShare.successes(),
                detectedShare.repetitions(),
                detectedShare,
                Math.exp(plantedRatios.stream()
                        .mapToDouble(ratio -> ratio.mean().mean())
                        .average()
                        .orElseThrow()));
        return !detectedShare.interval().isBelow(MIN_DETECTION_RATE);
    }

    private static List<LogRatio> groups(List<Pair> pairs, int size) {
        return IntStream.range(0, pairs.size() / size)
                .mapToObj(i -> LogRatio.of(pairs.subList(i * size, (i + 1) * size)))
                .toList();
    }

    private static ObservedShare share(List<LogRatio> ratios, Outcome... outcomes) {
        long count = ratios.stream()
                .filter(ratio ->
                        List.of(outcomes).contains(IntervalCoverage.outcome(ratio, VerdictRules.CONFIDENCE_LEVEL)))
                .count();
        return new ObservedShare((int) count, ratios.size());
    }

    /// Pooled standard deviation of log-ratios within groups of the same size.
    private static double pooledDeviation(List<LogRatio> ratios) {
        return Math.sqrt(ratios.stream()
                .map(LogRatio::standardDeviation)
                .mapToDouble(Optional::orElseThrow)
                .map(deviation -> deviation * deviation)
                .average()
                .orElseThrow());
    }

    private static List<TrialRecord> trials(Path run) {
        try {
            return RunDirectory.readTrials(run, exception -> System.err.println(exception.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
