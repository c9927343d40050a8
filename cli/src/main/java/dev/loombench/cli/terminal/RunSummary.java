package dev.loombench.cli.terminal;

import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ClaimRecord.DecidedBy;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.lab.judge.SettlementWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a run of several experiments answered, a row an experiment, and what would settle the rest.
///
/// @param setting machine, JDKs, profile and duration
public record RunSummary(List<Row> rows, String setting, List<Settlement> settlements) {
    /// More than that for one experiment isn't proposed together with the others, in seconds.
    private static final double AFFORDABLE = 3600;

    /// An experiment.
    ///
    /// @param headline the comparison that answers its question; absent where nothing was compared
    public record Row(String id, @Nullable ComparisonRecord headline, List<ClaimRecord> claims) {
        long claims(ClaimRecord.Verdict verdict) {
            return claims.stream().filter(claim -> claim.verdict() == verdict).count();
        }

        /// A run of this experiment alone that would decide it: blocks and seconds; absent where that isn't known.
        private @Nullable Fresh fresh() {
            Integer blocks = headline == null ? null : headline.blocksNeeded();
            Double seconds = headline == null ? null : headline.secondsNeeded();
            return headline == null || headline.verdict() != Verdict.INCONCLUSIVE || blocks == null || seconds == null
                    ? null
                    : new Fresh(id, blocks, seconds / (blocks - headline.n()));
        }
    }

    /// @param block seconds of a block
    private record Fresh(String id, int blocks, double block) {}

    /// What settles something.
    ///
    /// @param why what it is for
    public record Settlement(String why, String command) {}

    public static RunSummary of(RunDocument run) {
        List<Row> rows = run.experiments().stream()
                .map(experiment -> new Row(experiment.id(), experiment.headline(), experiment.claims()))
                .toList();
        return new RunSummary(rows, setting(run), settlements(rows, run.profile()));
    }

    /// Claims of a kind in all rows.
    long claims(ClaimRecord.Verdict verdict) {
        return rows.stream().mapToLong(row -> row.claims(verdict)).sum();
    }

    private static String setting(RunDocument run) {
        String jdks = run.jdks().stream().map(JdkRecord::version).distinct().collect(Collectors.joining(", "));
        int cores = run.host().cores();
        String took = run.finishedAt() == null
                ? ""
                : ", "
                        + SettlementWords.time(Duration.between(run.startedAt(), run.finishedAt())
                                        .toMillis()
                                / 1e3);
        return "Here: " + run.host().cpuModel() + ", " + cores + (cores == 1 ? " core" : " cores") + ", "
                + run.host().os() + ", JDK " + jdks + ", profile " + run.profile() + took;
    }

    private static List<Settlement> settlements(List<Row> rows, String profile) {
        List<Settlement> settlements = new ArrayList<>();
        List<Fresh> affordable = new ArrayList<>();
        List<Fresh> dear = new ArrayList<>();
        for (Row row : rows) {
            Fresh fresh = row.fresh();
            if (fresh != null) {
                (fresh.blocks() * fresh.block() <= AFFORDABLE ? affordable : dear).add(fresh);
            }
        }
        String options = profile.equals("quick") ? "" : " --profile " + profile;
        if (!affordable.isEmpty()) {
            settlements.add(settlement(
                    affordable.size() == 1
                            ? "To decide " + affordable.getFirst().id()
                            : "To decide these " + affordable.size() + " answers",
                    affordable,
                    options));
        }
        if (!dear.isEmpty()) {
            settlements.add(settlement("To decide the rest", dear, options));
        }
        elsewhere(rows).forEach((larger, runs) -> settlements.add(elsewhere(larger, runs)));
        return settlements;
    }

    /// By profile, the experiments with claims whose cells only that one has, and the seconds that each takes there.
    private static Map<String, Map<String, Double>> elsewhere(List<Row> rows) {
        Map<String, Map<String, Double>> profiles = new TreeMap<>();
        for (Row row : rows) {
            for (ClaimRecord claim : row.claims()) {
                DecidedBy by = claim.decidedBy();
                if (by != null) {
                    profiles.computeIfAbsent(by.profile(), profile -> new LinkedHashMap<>())
                            .put(row.id(), by.seconds());
                }
            }
        }
        return profiles;
    }

    private static Settlement elsewhere(String profile, Map<String, Double> experiments) {
        double seconds = experiments.values().stream().mapToDouble(each -> each).sum();
        return new Settlement(
                "For claims whose cells this profile leaves out (about " + SettlementWords.time(seconds) + ")",
                "loombench run " + String.join(" ", experiments.keySet()) + " --claims --profile " + profile);
    }

    private static Settlement settlement(String why, List<Fresh> runs, String options) {
        int blocks = runs.stream().mapToInt(Fresh::blocks).max().orElseThrow();
        double seconds = blocks * runs.stream().mapToDouble(Fresh::block).sum();
        return new Settlement(
                why + " (about " + SettlementWords.time(seconds) + ")",
                "loombench run " + runs.stream().map(Fresh::id).collect(Collectors.joining(" ")) + options + " --forks "
                        + blocks);
    }

    /// Whether a run has so many experiments that it is worth a summary.
    public static boolean isWorthIt(RunDocument run) {
        return run.experiments().size() > 1
                && run.experiments().stream()
                        .map(ExperimentRecord::comparisons)
                        .anyMatch(comparisons -> !comparisons.isEmpty());
    }
}
