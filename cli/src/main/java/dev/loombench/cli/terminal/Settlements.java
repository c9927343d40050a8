package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.RunSummary.Settlement;
import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ClaimRecord.DecidedBy;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.lab.judge.SettlementWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// The commands that would settle what a run leaves open: answers by more blocks, claims by a larger profile.
final class Settlements {
    /// Seconds that a command for several experiments takes at most, unless one of them alone takes longer.
    private static final double AFFORDABLE = 3600;

    /// All experiments of a command get as many blocks as the one that needs most. Experiments that need fewer than a
    /// half of that would waste most of their time.
    private static final double SIMILAR = 2;

    private Settlements() {}

    /// An experiment with an open answer.
    ///
    /// @param blocks of the run that would decide it
    /// @param blockSeconds seconds of each
    private record OpenAnswer(String id, int blocks, double blockSeconds) {
        boolean isAffordable() {
            return blocks * blockSeconds <= AFFORDABLE;
        }
    }

    static List<Settlement> of(RunDocument run) {
        List<Settlement> settlements = new ArrayList<>();
        RunCommandWords command = RunCommandWords.of(run);
        for (List<OpenAnswer> group : groups(openAnswers(run))) {
            settlements.add(byBlocks(command, group));
        }
        claimsByProfile(run).forEach((profile, seconds) -> settlements.add(byProfile(command, profile, seconds)));
        return settlements;
    }

    private static List<OpenAnswer> openAnswers(RunDocument run) {
        List<OpenAnswer> open = new ArrayList<>();
        for (ExperimentRecord experiment : run.experiments()) {
            ComparisonRecord headline = experiment.headline();
            if (headline != null && headline.verdict() == Verdict.INCONCLUSIVE) {
                Integer blocks = headline.blocksNeeded();
                OptionalDouble block = SettlementWords.blockSeconds(headline);
                if (blocks != null && block.isPresent()) {
                    open.add(new OpenAnswer(experiment.id(), blocks, block.getAsDouble()));
                }
            }
        }
        return open;
    }

    /// Answers that one command decides, those that need fewest blocks first.
    private static List<List<OpenAnswer>> groups(List<OpenAnswer> open) {
        List<List<OpenAnswer>> groups = new ArrayList<>();
        for (boolean affordable : new boolean[] {true, false}) {
            List<OpenAnswer> group = List.of();
            for (OpenAnswer answer : open.stream()
                    .filter(one -> one.isAffordable() == affordable)
                    .sorted(Comparator.comparingInt(OpenAnswer::blocks))
                    .toList()) {
                if (group.isEmpty() || !joins(answer, group)) {
                    group = new ArrayList<>();
                    groups.add(group);
                }
                group.add(answer);
            }
        }
        return groups;
    }

    /// @param group of answers that need no more blocks than the one that may join them
    private static boolean joins(OpenAnswer answer, List<OpenAnswer> group) {
        List<OpenAnswer> joined = new ArrayList<>(group);
        joined.add(answer);
        return answer.blocks() <= SIMILAR * group.getFirst().blocks()
                && (!answer.isAffordable() || seconds(joined) <= AFFORDABLE);
    }

    private static int blocks(List<OpenAnswer> group) {
        return group.stream().mapToInt(OpenAnswer::blocks).max().orElseThrow();
    }

    private static double seconds(List<OpenAnswer> group) {
        return blocks(group)
                * group.stream().mapToDouble(OpenAnswer::blockSeconds).sum();
    }

    private static Settlement byBlocks(RunCommandWords command, List<OpenAnswer> group) {
        String what = group.size() == 1 ? group.getFirst().id() : "these " + group.size() + " answers";
        return new Settlement(
                "To decide " + what + " (about " + SettlementWords.time(seconds(group)) + ")",
                command.withForks(group.stream().map(OpenAnswer::id).toList(), blocks(group)));
    }

    /// By profile, the experiments with claims whose cells only that one has, and the seconds that each takes there.
    private static Map<String, Map<String, Double>> claimsByProfile(RunDocument run) {
        Map<String, Map<String, Double>> profiles = new TreeMap<>();
        for (ExperimentRecord experiment : run.experiments()) {
            for (ClaimRecord claim : experiment.claims()) {
                DecidedBy by = claim.decidedBy();
                if (by != null) {
                    profiles.computeIfAbsent(by.profile(), profile -> new LinkedHashMap<>())
                            .put(experiment.id(), by.seconds());
                }
            }
        }
        return profiles;
    }

    private static Settlement byProfile(RunCommandWords command, String profile, Map<String, Double> experiments) {
        double seconds = experiments.values().stream().mapToDouble(each -> each).sum();
        return new Settlement(
                "For claims that need another profile (about " + SettlementWords.time(seconds) + ")",
                command.forClaims(List.copyOf(experiments.keySet()), profile));
    }
}
