package dev.loombench.lab.model.compare;

import dev.loombench.lab.model.GateOutcome;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Result of `compare`, schema `loombench/compare/v1`: fields may be added within v1, never renamed.
///
/// @param level confidence level of all intervals, such as 0.95
/// @param method method of the intervals as text
/// @param check method of the intervals that check them, as text
/// @param margin of equivalence, such as 0.03
/// @param corrected number of comparisons that the correction covers: those with an interval
/// @param furtherCorrected the same for further metrics, which are corrected among themselves
/// @param counts number of comparisons by primary metrics with each verdict; `likely slower` and so on for those
///     that are undecided by forks, but likely; words without any are omitted
/// @param base the side that all candidates are compared with
/// @param history the series that both sides are from, if they are
public record CompareDocument(
        String schema,
        double level,
        String method,
        String check,
        double margin,
        int corrected,
        int furtherCorrected,
        Map<String, Integer> counts,
        SideRecord base,
        List<AgainstRecord> candidates,
        List<GateRecord> gates,
        @Nullable HistoryRecord history) {
    public static final String SCHEMA = "loombench/compare/v1";

    /// All comparisons by primary metrics, candidate by candidate.
    public Stream<ComparedRecord> cells() {
        return candidates.stream().flatMap(candidate -> candidate.cells().stream());
    }

    /// All comparisons by further metrics, candidate by candidate.
    public Stream<ComparedRecord> further() {
        return candidates.stream().flatMap(candidate -> candidate.further().stream());
    }

    /// All cells without a partner, candidate by candidate.
    public Stream<UnmatchedRecord> unmatched() {
        return candidates.stream().flatMap(candidate -> candidate.unmatched().stream());
    }

    /// Environment of the measured JVMs.
    ///
    /// @param id how cells refer to it: a run's id such as `25+zgc`, or the JDK's version
    /// @param version version of the JDK
    /// @param vendor vendor of the JDK, or name of the JVM
    public record EnvironmentRecord(
            String id, String version, @Nullable String vendor) {}

    /// A candidate compared with the base.
    ///
    /// @param notes differences of the configurations, one sentence each
    /// @param cells comparisons by primary metrics
    /// @param further comparisons by the selected further metrics
    public record AgainstRecord(
            SideRecord candidate,
            List<String> notes,
            List<ComparedRecord> cells,
            List<ComparedRecord> further,
            List<UnmatchedRecord> unmatched) {

        /// Cells of the base without a partner, and those whose partner lacks one of the given metrics.
        public Stream<UnmatchedRecord> missing(Set<String> metrics) {
            return unmatched.stream()
                    .filter(cell -> cell.side() == Role.BASE)
                    .filter(cell -> cells.stream().noneMatch(cell::isBaseOf)
                            || metrics.contains(String.valueOf(cell.metric())));
        }
    }

    /// How certain a comparison's finding is.
    public enum Evidence {
        /// Forks show it.
        CONFIRMED,
        /// Too few forks to confirm it, but iterations lie further apart than forks of the same code explain.
        LIKELY,
        /// Neither.
        UNDECIDED;

        /// Lower-case name, as in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Sample of one side of a comparison.
    ///
    /// @param forks number of forks with a positive figure
    /// @param estimate their geometric mean, in the cell's unit; absent where there are none
    public record SampleRecord(int forks, @Nullable Double estimate) {}

    /// Role of a side in a comparison.
    public enum Role {
        /// The side that the others are compared with.
        BASE,
        /// A side that is compared with the base.
        CANDIDATE;

        /// Lower-case name, as in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Result of a gate on regressions.
    ///
    /// @param rule the gate as given, such as `slower>3%`
    /// @param comparisons number of comparisons that it applies to
    /// @param failed number of comparisons that certainly break it
    /// @param fewForks number of others that are undecided because a side has fewer than 5 forks
    /// @param untrusted number of others that are undecided because an A/A comparison differs or a fork has no
    ///     ratio
    /// @param beyond number of undecided ones whose ratio lies beyond the limit all the same
    /// @param likely number of undecided ones of which that is likely
    /// @param straddling number of others that are undecided because an interval reaches beyond the limit
    /// @param unmatched number of cells that it applies to and only one side has figures for
    public record GateRecord(
            String rule,
            int comparisons,
            int failed,
            int fewForks,
            int untrusted,
            int beyond,
            int likely,
            int straddling,
            int unmatched,
            GateOutcome outcome) {
        /// Number of comparisons that may break the gate undetected.
        public int undecided() {
            return fewForks + untrusted + straddling;
        }
    }
}
