package dev.loombench.cli.run;

import dev.loombench.lab.analysis.HangSentence;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Summary of a run of several experiments: a row for each, and the commands that would settle what is open.
///
/// @param concernsVirtualThreads whether all answers are about virtual threads
/// @param setting machine, JDKs, profile and duration, as text
public record RunSummary(boolean concernsVirtualThreads, List<Row> rows, String setting, List<FollowUp> settlements) {
    /// Row of an experiment.
    ///
    /// @param headline the comparison that answers the experiment's question; absent if nothing was compared
    /// @param hung what hung, which is told in its place
    public record Row(String id, @Nullable ComparisonRecord headline, Optional<String> hung, List<ClaimRecord> claims) {
        public static Row of(ExperimentRecord experiment) {
            return new Row(
                    experiment.id(), experiment.headline(), HangSentence.answer(experiment), experiment.claims());
        }

        long claims(ClaimVerdict verdict) {
            return claims.stream().filter(claim -> claim.verdict() == verdict).count();
        }
    }

    /// Follow-up command with its purpose.
    ///
    /// @param purpose purpose of the command
    /// @param words words of the command, each quoted for a shell
    public record FollowUp(String purpose, List<String> words) {
        String command() {
            return String.join(" ", words);
        }
    }

    public static RunSummary of(RunDocument run) {
        List<Row> rows = run.experiments().stream().map(Row::of).toList();
        return new RunSummary(run.concernsVirtualThreads(), rows, setting(run), FollowUpCommands.of(run));
    }

    /// Number of claims with a verdict in all rows.
    long claims(ClaimVerdict verdict) {
        return rows.stream().mapToLong(row -> row.claims(verdict)).sum();
    }

    private static String setting(RunDocument run) {
        String jdks = run.jdks().stream().map(JdkRecord::version).distinct().collect(Collectors.joining(", "));
        int cores = run.host().cores();
        String took = run.finishedAt() == null
                ? ""
                : ", "
                        + Format.plannedTime(Duration.between(run.startedAt(), run.finishedAt())
                                        .toMillis()
                                / 1e3);
        return "Here: " + run.host().cpuModel() + ", " + Format.count(cores, "core") + ", "
                + run.host().os() + ", JDK " + jdks + ", profile " + run.profile() + took;
    }

    /// Whether a run is worth a summary: it has several experiments, and something was compared.
    public static boolean isWorthShowing(RunDocument run) {
        return run.experiments().size() > 1
                && run.experiments().stream()
                        .map(ExperimentRecord::comparisons)
                        .anyMatch(comparisons -> !comparisons.isEmpty());
    }
}
