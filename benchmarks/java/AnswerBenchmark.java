import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Benchmark of the time that the default run takes to reach verdicts; see `benchmarks/answers`.
final class AnswerBenchmark {
    private static final int MAX_SECONDS = 600;
    private static final int MAX_LINES = 200;
    private static final int MIN_DECIDED_CLAIMS = 30;
    private static final double MAX_DIFFERENT_SHARE = 0.05;
    private static final double MIN_DETECTED_SHARE = 0.95;
    private static final double PLANTED_RATIO = 1.1;
    private static final String INCONCLUSIVE = "inconclusive";
    private static final String AT_THE_BOUND = "at-the-bound";

    private AnswerBenchmark() {}

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--only", "--runs", "--null", "--from"), List.of());
        String selection = arguments.text("--only", "");
        boolean passed = true;
        if (!selection.equals("null")) {
            passed &= measureAnswers((int) arguments.number("--runs", 3));
        }
        if (!selection.equals("answers")) {
            String nullRuns = arguments.text("--from", "");
            passed &= judgeNullRuns(nullRuns.isEmpty() ? nullRuns((int) arguments.number("--null", 20)) : runs(Path.of(nullRuns)));
        }
        System.exit(passed ? 0 : 1);
    }

    private static boolean measureAnswers(int runs) throws IOException, InterruptedException {
        Path out = Installation.work("answers");
        boolean passed = true;
        System.out.println("run  seconds  lines  headlines decided  claims decided  at the bound  open");
        for (int run = 1; run <= runs; run++) {
            Path output = out.resolve("run-" + run + ".txt");
            long startNanos = System.nanoTime();
            launch(output, "run", "--out", out.resolve(Integer.toString(run)).toString());
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            long lines = Files.readAllLines(output).stream().filter(line -> !line.startsWith("loombench: trial")).count();
            JsonNode document = document(runs(out.resolve(Integer.toString(run))).getFirst());
            passed &= seconds <= MAX_SECONDS && lines <= MAX_LINES && report(run, seconds, lines, document);
        }
        return passed;
    }

    private static boolean report(int run, double seconds, long lines, JsonNode document) {
        int experiments = 0;
        int decidedHeadlines = 0;
        int claims = 0;
        int decidedClaims = 0;
        int atTheBound = 0;
        List<String> inconclusive = new ArrayList<>();
        for (JsonNode experiment : document.path("experiments")) {
            experiments++;
            if (isInconclusive(experiment.path("headline"))) {
                inconclusive.add(experiment.path("id").asString());
            } else {
                decidedHeadlines++;
            }
            for (JsonNode claim : experiment.path("claims")) {
                claims++;
                if (claim.path("verdict").asString().equals(AT_THE_BOUND)) {
                    atTheBound++;
                } else if (isInconclusive(claim)) {
                    inconclusive.add("claim " + claim.path("id").asString());
                } else {
                    decidedClaims++;
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%3d  %7.0f  %5d  %11d of %2d  %8d of %2d  %12d  %s%n",
                run,
                seconds,
                lines,
                decidedHeadlines,
                experiments,
                decidedClaims,
                claims,
                atTheBound,
                String.join(", ", inconclusive));
        return decidedHeadlines == experiments && decidedClaims >= MIN_DECIDED_CLAIMS;
    }

    private static boolean isInconclusive(JsonNode result) {
        return !result.has("verdict") || result.path("verdict").asString().equals(INCONCLUSIVE);
    }

    /// Runs the launcher and writes both output streams to a file.
    private static void launch(Path output, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Installation.HOME.resolve("bin/loombench").toString()));
        command.addAll(List.of(arguments));
        Files.createDirectories(output.getParent());
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
    }

    private static List<Path> nullRuns(int runs) throws IOException, InterruptedException {
        Path out = Installation.work("answers-null");
        for (int run = 1; run <= runs; run++) {
            launch(out.resolve("null-" + run + ".txt"), "run", "--null", "--out", out.toString());
        }
        return runs(out);
    }

    private static List<Path> runs(Path out) throws IOException {
        try (Stream<Path> entries = Files.list(out)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static JsonNode document(Path run) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(run.resolve("run.json")));
    }

    /// Judges comparisons of baselines with themselves, unchanged and with 10 % added to the second
    /// figures.
    private static boolean judgeNullRuns(List<Path> runs) throws IOException {
        int comparisons = 0;
        int differentCount = 0;
        int detectedCount = 0;
        for (Path run : runs) {
            List<TrialRecord> trials =
                    RunDirectory.readTrials(run, exception -> System.err.println(exception.getMessage()));
            for (JsonNode experiment : document(run).path("experiments")) {
                for (JsonNode control : experiment.path("controls")) {
                    Optional<LogRatio> plantedRatio = plantedRatio(experiment.path("id").asString(), control, trials);
                    if (plantedRatio.isEmpty()) {
                        continue;
                    }
                    comparisons++;
                    String verdict = control.path("verdict").asString();
                    boolean differs = !List.of("same", INCONCLUSIVE).contains(verdict);
                    differentCount += differs ? 1 : 0;
                    boolean detected = isSlower(plantedRatio.get());
                    detectedCount += detected ? 1 : 0;
                    if (differs || !detected) {
                        System.out.printf(
                                Locale.ROOT,
                                "  %s, %s: %s %.3f (%.3f to %.3f) in %d blocks; 10 %% planted: %s%n",
                                run.getFileName(),
                                experiment.path("id").asString(),
                                verdict,
                                control.path("ratio").asDouble(),
                                control.path("low").asDouble(),
                                control.path("high").asDouble(),
                                control.path("n").asInt(),
                                detected ? "found" : "missed");
                    }
                }
            }
        }
        var differentShare = new ObservedShare(differentCount, comparisons);
        var detectedShare = new ObservedShare(detectedCount, comparisons);
        System.out.printf(
                Locale.ROOT, "%d null runs: %d of %d differ, %% %s%n", runs.size(), differentCount, comparisons, differentShare);
        System.out.printf(Locale.ROOT, "10 %% planted: %d of %d called slower, %% %s%n", detectedCount, comparisons, detectedShare);
        return comparisons > 0
                && !differentShare.interval().isAbove(MAX_DIFFERENT_SHARE)
                && !detectedShare.interval().isBelow(MIN_DETECTED_SHARE);
    }

    /// Computes the log-ratios of a control whose second figures are increased by 10 %; empty below two
    /// pairs.
    private static Optional<LogRatio> plantedRatio(String experiment, JsonNode control, List<TrialRecord> trials) {
        String metric = control.path("metric").asString();
        String cell = label(control.path("candidate"));
        List<TrialRecord> cellTrials = trials.stream()
                .filter(trial -> trial.experiment().equals(experiment))
                .filter(trial -> trial.cell().label().equals(cell))
                .toList();
        List<Pair> pairs = new ArrayList<>();
        for (TrialRecord firstTrial : cellTrials.stream().filter(TrialRecord::counts).toList()) {
            cellTrials.stream()
                    .filter(TrialRecord::countsAsControl)
                    .filter(controlTrial -> controlTrial.block() == firstTrial.block())
                    .filter(controlTrial -> firstTrial.metrics().containsKey(metric) && controlTrial.metrics().containsKey(metric))
                    .findFirst()
                    .flatMap(controlTrial -> Pair.ofPositive(
                            firstTrial.metrics().get(metric).value(),
                            PLANTED_RATIO * controlTrial.metrics().get(metric).value()))
                    .ifPresent(pairs::add);
        }
        return pairs.size() < 2 ? Optional.empty() : Optional.of(LogRatio.of(pairs));
    }

    private static String label(JsonNode cell) {
        StringBuilder label = new StringBuilder(cell.path("model").asString());
        cell.path("params").properties().forEach(param ->
                label.append(' ').append(param.getKey()).append('=').append(param.getValue().asString()));
        return label.toString();
    }

    /// Judges by the default margin, since an experiment's own margin may be wider than 10 %.
    private static boolean isSlower(LogRatio ratio) {
        Outcome outcome = VerdictRules.judge(VerdictEvidence.of(ratio, WidthRule.INTERVAL_LEVEL, VerdictRules.DEFAULT_MARGIN, Better.LESS))
                .outcome();
        return outcome == Outcome.SLOWER;
    }
}
