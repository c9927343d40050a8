import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.IterationGap;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// False rate of *likely* differences on real forks: each fork of a benchmark is compared with each other one of the
/// same benchmark in the same file or run, as if each were a file of its own.
record IterationGaps(List<Path> sources) {
    private static final double MAX_FALSE_RATE = 0.02;

    /// Counts of pairs of forks of the same code.
    private static final class Counts {
        private int pairs;
        private int apart;
        private int likely;

        void add(List<List<Double>> forks) {
            for (int i = 0; i < forks.size(); i++) {
                for (int j = i + 1; j < forks.size(); j++) {
                    add(forks.get(i), forks.get(j));
                }
            }
        }

        private void add(List<Double> first, List<Double> second) {
            if (Math.min(first.size(), second.size()) < IterationGap.MIN_ITERATIONS) {
                return;
            }
            var gap = IterationGap.of(first, second);
            pairs++;
            apart += gap.isPresent() ? 1 : 0;
            likely += gap.filter(IterationGap::isLikelyDifference).isPresent() ? 1 : 0;
        }

        void print(String name) {
            System.out.printf(
                    "%6d %6.2f %% %6.2f %%  %s%n", pairs, 100.0 * apart / pairs, 100.0 * likely / pairs, name);
        }
    }

    /// Prints the rates.
    ///
    /// @return whether at most 2 % of all pairs are likely differences
    boolean print() throws IOException {
        System.out.println(" pairs    apart   likely  source");
        Counts all = new Counts();
        for (Path source : sources) {
            Counts counts = new Counts();
            for (List<List<Double>> forks : benchmarks(source)) {
                counts.add(forks);
                all.add(forks);
            }
            if (counts.pairs > 0) {
                counts.print(source.toString());
            }
        }
        if (all.pairs == 0) {
            System.out.println("no benchmark with two forks of three iterations");
            return false;
        }
        all.print("all");
        return all.likely <= MAX_FALSE_RATE * all.pairs;
    }

    private static List<List<List<Double>>> benchmarks(Path source) throws IOException {
        return Files.isDirectory(source) ? ofRun(source) : ofFile(source);
    }

    private static List<List<List<Double>>> ofRun(Path run) throws IOException {
        Map<String, List<List<Double>>> forks = new LinkedHashMap<>();
        for (TrialRecord trial : RunDirectory.readTrials(run, damaged -> System.err.println(damaged.getMessage()))) {
            if (trial.counts() || trial.countsAsControl()) {
                forks.computeIfAbsent(
                                trial.experiment() + trial.jdk() + trial.cell().label() + trial.mode(),
                                cell -> new ArrayList<>())
                        .add(trial.operations());
            }
        }
        return List.copyOf(forks.values());
    }

    private static List<List<List<Double>>> ofFile(Path file) throws IOException {
        List<List<List<Double>>> benchmarks = new ArrayList<>();
        for (JsonNode entry : new JsonMapper().readTree(Files.readString(file))) {
            Stream<JsonNode> forks = entry.at("/primaryMetric/rawData").valueStream();
            benchmarks.add(forks.map(fork ->
                            fork.valueStream().map(score -> score.asDouble(0)).toList())
                    .toList());
        }
        return benchmarks;
    }
}
