package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.load.Steadiness;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Who was the bottleneck of a load: the server, as it should be, or its generator, or the machine? The rules
/// look at what limited the load, never at whether the result is welcome. `docs/reference/load-checks.md` has
/// them as a table.
public final class LoadChecks {
    /// Adding the generator's lag may move the judged percentile by that much.
    public static final double LAG = 0.02;

    /// And in any case by that much, in seconds: one thread sends and receives, so a request that is due while it is at
    /// another one waits for some tens of microseconds, and so would one of any client.
    public static final double LAG_SECONDS = 0.0001;

    /// Up to so many seconds the percentile stands, as a bound from above that holds the lag: machines that are shared
    /// wake a thread no more reliably, and a fast server's percentiles are of that size.
    static final double LAG_RESOLUTION = 0.001;

    /// The percentile by which a load is judged where nothing else is said.
    public static final double JUDGED = 0.99;

    private LoadChecks() {}

    /// Whether a pause of the generator, in seconds, voids a load by its length alone.
    public static boolean stopped(double longestHiccup) {
        return longestHiccup >= GeneratorRules.LONGEST_HICCUP;
    }

    /// What is to be told of a load that was made again after its window had a trend.
    ///
    /// @param by how long the loads before took
    /// @param warmup the planned one and that
    /// @param trend of the window before
    public static Finding warmUpExtended(Duration by, Duration warmup, Steadiness trend) {
        return WindowRules.extended(by, warmup, trend);
    }

    /// What is to be told of requests of a plan that are in none of its figures.
    ///
    /// @param whose which requests, as it goes on behind "3 answers"
    /// @param counts what went wrong with them
    /// @param first what was said of the first one of each kind
    public static List<Finding> outside(String whose, ErrorCounts counts, Map<LoadError, String> first) {
        return OutsideRules.of(whose, counts, first);
    }

    /// @return the gravest first
    public static List<Finding> of(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        Stream.of(
                        AnswerRules.of(evidence),
                        GeneratorRules.of(evidence),
                        MachineRules.of(evidence),
                        WindowRules.of(evidence))
                .forEach(findings::addAll);
        findings.sort((one, other) -> other.severity().compareTo(one.severity()));
        return List.copyOf(findings);
    }

    /// What voids the run, if anything does: the first of the gravest.
    public static Optional<Finding> cause(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.INVALID)
                .findFirst();
    }

    /// What voids the run and is the server's: no answers, or wrong ones.
    public static Optional<Finding> serversCause(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.INVALID)
                .filter(finding -> AnswerRules.CODES.contains(finding.code()))
                .findFirst();
    }

    /// What voids the run though the server didn't do it: its generator or the machine was the limit.
    public static Optional<Finding> foreignCause(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.INVALID)
                .filter(finding -> !AnswerRules.CODES.contains(finding.code()))
                .findFirst();
    }
}
