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

/// Benchmark of the time from the question to a verdict; see `benchmarks/answers`.
final class AnswerBenchmark {
    private static final int MAX_SECONDS = 600;
    private static final int MAX_LINES = 200;
    private static final int MIN_DECIDED_CLAIMS = 30;
    private static final double MAX_DIFFERENT = 0.05;
    private static final double MIN_FOUND = 0.95;
    private static final double PLANTED = 1.1;
    private static final String OPEN = "inconclusive";

    private AnswerBenchmark() {}

    public static void main(String[] words) throws Exception {
        var arguments = new Arguments(words, List.of("--only", "--runs", "--null", "--from"), List.of());
        String only = arguments.text("--only", "");
        boolean good = true;
        if (!only.equals("null")) {
            good &= answers((int) arguments.number("--runs", 3));
        }
        if (!only.equals("answers")) {
            String from = arguments.text("--from", "");
            good &= judged(from.isEmpty() ? nullRuns((int) arguments.number("--null", 20)) : runs(Path.of(from)));
        }
        System.exit(good ? 0 : 1);
    }

    private static boolean answers(int runs) throws IOException, InterruptedException {
        Path out = Installation.work("answers");
        boolean good = true;
        System.out.println("run  seconds  lines  headlines decided  claims decided  open");
        for (int run = 1; run <= runs; run++) {
            Path text = out.resolve("run-" + run + ".txt");
            long begin = System.nanoTime();
            start(text, "run", "--out", out.resolve(Integer.toString(run)).toString());
            double seconds = (System.nanoTime() - begin) / 1e9;
            long lines = Files.readAllLines(text).stream().filter(line -> !line.startsWith("loombench: trial")).count();
            JsonNode document = document(runs(out.resolve(Integer.toString(run))).getFirst());
            good &= seconds <= MAX_SECONDS && lines <= MAX_LINES && printed(run, seconds, lines, document);
        }
        return good;
    }

    private static boolean printed(int run, double seconds, long lines, JsonNode document) {
        int experiments = 0;
        int decided = 0;
        int claims = 0;
        int decidedClaims = 0;
        List<String> open = new ArrayList<>();
        for (JsonNode experiment : document.path("experiments")) {
            experiments++;
            if (isOpen(experiment.path("headline"))) {
                open.add(experiment.path("id").asString());
            } else {
                decided++;
            }
            for (JsonNode claim : experiment.path("claims")) {
                claims++;
                if (isOpen(claim)) {
                    open.add("claim " + claim.path("id").asString());
                } else {
                    decidedClaims++;
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%3d  %7.0f  %5d  %11d of %2d  %8d of %2d   %s%n",
                run,
                seconds,
                lines,
                decided,
                experiments,
                decidedClaims,
                claims,
                String.join(", ", open));
        return decided == experiments && decidedClaims >= MIN_DECIDED_CLAIMS;
    }

    private static boolean isOpen(JsonNode judged) {
        return !judged.has("verdict") || judged.path("verdict").asString().equals(OPEN);
    }

    /// Runs the launcher and keeps the output of both streams.
    private static void start(Path text, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Installation.HOME.resolve("bin/loombench").toString()));
        command.addAll(List.of(words));
        Files.createDirectories(text.getParent());
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(text.toFile())
                .start()
                .waitFor();
    }

    private static List<Path> nullRuns(int runs) throws IOException, InterruptedException {
        Path out = Installation.work("answers-null");
        for (int run = 1; run <= runs; run++) {
            start(out.resolve("null-" + run + ".txt"), "run", "--null", "--out", out.toString());
        }
        return runs(out);
    }

    private static List<Path> runs(Path out) throws IOException {
        try (Stream<Path> made = Files.list(out)) {
            return made.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static JsonNode document(Path run) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(run.resolve("run.json")));
    }

    /// Judges baselines against themselves, unchanged and with 10 % added to the second of each pair.
    private static boolean judged(List<Path> runs) throws IOException {
        int comparisons = 0;
        int different = 0;
        int found = 0;
        for (Path run : runs) {
            List<TrialRecord> trials =
                    RunDirectory.readTrials(run, damaged -> System.err.println(damaged.getMessage()));
            for (JsonNode experiment : document(run).path("experiments")) {
                for (JsonNode control : experiment.path("controls")) {
                    Optional<LogRatio> planted = planted(experiment.path("id").asString(), control, trials);
                    if (planted.isEmpty()) {
                        continue;
                    }
                    comparisons++;
                    String verdict = control.path("verdict").asString();
                    boolean differs = !List.of("same", OPEN).contains(verdict);
                    different += differs ? 1 : 0;
                    boolean called = isSlower(planted.get());
                    found += called ? 1 : 0;
                    if (differs || !called) {
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
                                called ? "found" : "missed");
                    }
                }
            }
        }
        var differing = new ObservedShare(different, comparisons);
        var called = new ObservedShare(found, comparisons);
        System.out.printf(
                Locale.ROOT, "%d null runs: %d of %d differ, %% %s%n", runs.size(), different, comparisons, differing);
        System.out.printf(Locale.ROOT, "10 %% planted: %d of %d called slower, %% %s%n", found, comparisons, called);
        return comparisons > 0
                && !differing.interval().isAbove(MAX_DIFFERENT)
                && !called.interval().isBelow(MIN_FOUND);
    }

    /// Log-ratios of a control whose second figures are increased by 10 %.
    private static Optional<LogRatio> planted(String experiment, JsonNode control, List<TrialRecord> trials) {
        String metric = control.path("metric").asString();
        String cell = label(control.path("candidate"));
        List<TrialRecord> own = trials.stream()
                .filter(trial -> trial.experiment().equals(experiment))
                .filter(trial -> trial.cell().label().equals(cell))
                .toList();
        List<Pair> pairs = new ArrayList<>();
        for (TrialRecord first : own.stream().filter(TrialRecord::counts).toList()) {
            own.stream()
                    .filter(TrialRecord::countsAsControl)
                    .filter(again -> again.block() == first.block())
                    .filter(again -> first.metrics().containsKey(metric) && again.metrics().containsKey(metric))
                    .findFirst()
                    .flatMap(again -> Pair.ofPositive(
                            first.metrics().get(metric).value(),
                            PLANTED * again.metrics().get(metric).value()))
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

    /// Judges by the default margin: whether 10 % matters to an experiment is another question than whether it
    /// is detected.
    private static boolean isSlower(LogRatio ratio) {
        Outcome outcome = VerdictRules.judge(VerdictEvidence.of(ratio, WidthRule.INTERVAL_LEVEL, VerdictRules.DEFAULT_MARGIN, Better.LESS))
                .outcome();
        return outcome == Outcome.SLOWER;
    }
}
