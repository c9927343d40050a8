package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.analysis.RequiredBlocks;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// Finds the commands that would settle what a run leaves open: answers by more blocks, claims by a larger
/// profile.
final class FollowUpCommands {
    /// Maximum duration in seconds of a command for several experiments; a single one may take longer.
    private static final double MAX_SECONDS = 3600;

    /// Maximum ratio of the blocks that experiments of one command need. All get as many blocks as the
    /// neediest, so those that need fewer than half of that would waste most of their time.
    private static final double MAX_BLOCK_RATIO = 2;

    /// Indent of continuation lines of a command.
    private static final String CONTINUATION_INDENT = "      ";

    private FollowUpCommands() {}

    /// Command with its purpose.
    ///
    /// @param words words of the command, each quoted for a shell
    record FollowUp(String purpose, List<String> words) {
        String command() {
            return String.join(" ", words);
        }

        /// The purpose and the command, wrapped with backslashes so that it can be copied. No word is broken, since
        /// a backslash within quotes would be part of the word.
        String render(Style style, int columns) {
            List<String> lines = new ArrayList<>();
            String line = "";
            for (String word : words) {
                if (line.isEmpty()) {
                    line = word;
                } else if (Screen.length(line) + 1 + Screen.length(word) > columns - 4) {
                    lines.add(line + " \\");
                    line = CONTINUATION_INDENT + word;
                } else {
                    line += " " + word;
                }
            }
            lines.add(line);
            return Screen.wrapped(purpose + ":", columns, "") + "\n  " + style.bold(lines) + "\n";
        }
    }

    /// Experiment whose answer is undecided.
    ///
    /// @param blocks number of blocks that would decide it
    /// @param blockSeconds duration of a block in seconds
    private record OpenAnswer(String id, int blocks, double blockSeconds) {
        boolean isAffordable() {
            return blocks * blockSeconds <= MAX_SECONDS;
        }
    }

    static List<FollowUp> of(RunDocument run) {
        List<FollowUp> settlements = new ArrayList<>();
        RunCommandLine command = RunCommandLine.of(run);
        for (List<OpenAnswer> group : groups(openAnswers(run))) {
            settlements.add(byBlocks(command, group));
        }
        claimsByProfile(run).forEach((profile, seconds) -> settlements.add(byProfile(command, profile, seconds)));
        return settlements;
    }

    private static List<OpenAnswer> openAnswers(RunDocument run) {
        List<OpenAnswer> openAnswers = new ArrayList<>();
        for (ExperimentRecord experiment : run.experiments()) {
            ComparisonRecord headline = experiment.headline();
            if (headline != null && headline.verdict() == ComparisonVerdict.INCONCLUSIVE) {
                Integer blocks = headline.blocksNeeded();
                OptionalDouble block = RequiredBlocks.blockSeconds(headline);
                if (blocks != null && block.isPresent()) {
                    openAnswers.add(new OpenAnswer(experiment.id(), blocks, block.getAsDouble()));
                }
            }
        }
        return openAnswers;
    }

    /// Groups of answers that one command can decide, those that need the fewest blocks first.
    private static List<List<OpenAnswer>> groups(List<OpenAnswer> open) {
        List<List<OpenAnswer>> groups = new ArrayList<>();
        for (boolean affordable : new boolean[] {true, false}) {
            List<OpenAnswer> group = List.of();
            for (OpenAnswer answer : open.stream()
                    .filter(candidate -> candidate.isAffordable() == affordable)
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

    /// @param group answers that need no more blocks than the one that may join them
    private static boolean joins(OpenAnswer answer, List<OpenAnswer> group) {
        List<OpenAnswer> joined = new ArrayList<>(group);
        joined.add(answer);
        return answer.blocks() <= MAX_BLOCK_RATIO * group.getFirst().blocks()
                && (!answer.isAffordable() || seconds(joined) <= MAX_SECONDS);
    }

    private static int blocks(List<OpenAnswer> group) {
        return group.stream().mapToInt(OpenAnswer::blocks).max().orElseThrow();
    }

    private static double seconds(List<OpenAnswer> group) {
        return blocks(group)
                * group.stream().mapToDouble(OpenAnswer::blockSeconds).sum();
    }

    private static FollowUp byBlocks(RunCommandLine command, List<OpenAnswer> group) {
        String subject = group.size() == 1 ? group.getFirst().id() : "these " + group.size() + " answers";
        return new FollowUp(
                "To decide " + subject + " (about " + Format.plannedTime(seconds(group)) + ")",
                command.withForks(group.stream().map(OpenAnswer::id).toList(), blocks(group)));
    }

    /// Experiments with claims whose cells only a larger profile has, with the seconds that each takes there,
    /// by profile.
    private static Map<String, Map<String, Double>> claimsByProfile(RunDocument run) {
        Map<String, Map<String, Double>> profiles = new TreeMap<>();
        for (ExperimentRecord experiment : run.experiments()) {
            for (ClaimRecord claim : experiment.claims()) {
                DecidedBy decidedBy = claim.decidedBy();
                if (decidedBy != null) {
                    profiles.computeIfAbsent(decidedBy.profile(), profile -> new LinkedHashMap<>())
                            .put(experiment.id(), decidedBy.seconds());
                }
            }
        }
        return profiles;
    }

    private static FollowUp byProfile(RunCommandLine command, String profile, Map<String, Double> experiments) {
        double seconds = experiments.values().stream().mapToDouble(each -> each).sum();
        return new FollowUp(
                "For claims that need another profile (about " + Format.plannedTime(seconds) + ")",
                command.forClaims(List.copyOf(experiments.keySet()), profile));
    }
}
