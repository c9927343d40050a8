package dev.loombench.lab.model;

import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.RunDocument.HostRecord;
import dev.loombench.lab.model.RunDocument.RunStatus;
import dev.loombench.lab.stats.Better;
import java.time.Instant;
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
        List<GateRecord> gates) {
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

    /// Kind of source of the figures.
    public enum Kind {
        /// A run of Loombench.
        RUN("fork"),
        /// JMH's results.
        JMH("fork"),
        /// Results of another tool, such as a load generator.
        TOOL("run");

        private final String sample;

        Kind(String sample) {
            this.sample = sample;
        }

        /// Noun for what gives one independent figure.
        public String sample() {
            return sample;
        }

        /// Lower-case name, as in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A run, a file of JMH results, or one of another tool's.
    ///
    /// @param name path as given
    /// @param tool name of the other tool's format
    /// @param status status of a run
    /// @param profile profile of a run
    /// @param startedAt start of a run
    /// @param loombenchVersion version that measured a run
    /// @param host machine of a run; absent for other results, which don't name it
    /// @param notes caveats about the figures, one sentence each
    public record SideRecord(
            String name,
            Kind kind,
            @Nullable String tool,
            @Nullable RunStatus status,
            @Nullable String profile,
            @Nullable Instant startedAt,
            @Nullable String loombenchVersion,
            @Nullable HostRecord host,
            List<EnvironmentRecord> environments,
            List<String> notes) {}

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

    /// Comparison of one cell by one metric.
    ///
    /// @param experiment id of the experiment, class of the benchmark, or name of another tool's format
    /// @param model execution model, or method of the benchmark
    /// @param metric such as `time`, or JMH's mode
    /// @param jdk id of the candidate's environment; empty for results of other tools, which don't say
    /// @param baselineJdk id of the base's environment, where that differs
    /// @param ratio candidate / base of the geometric means; absent where a side has no positive figure
    /// @param low end of Welch's interval; absent where a side has one fork, or where forks scatter so much that
    ///     its ends lie apart by more than a factor of 10,000
    /// @param checkLow end of the rank-based interval; absent where there are too few forks for one
    /// @param checkAgrees whether both intervals give the same verdict; absent where there is no check
    /// @param pValue p-value of no difference; absent where there is no interval
    /// @param correctedPValue the same after Holm's correction
    /// @param evidence how certain a difference, or its absence, is
    /// @param likely verdict that is likely, where forks leave it undecided
    /// @param nearest ratio candidate / base of the two iterations that are nearest to each other, where a
    ///     difference is likely
    /// @param minimumDetectableEffect smallest ratio above 1 that this number of forks with this noise would
    ///     detect in 80 % of cases, corrected for the number of comparisons; absent above 10,000
    /// @param forksNeeded approximate number of forks on each side that would detect a difference of the margin
    ///     at this noise, corrected likewise; absent where unknown or above 10,000
    /// @param note reason of the verdict, as a clause
    /// @param fails gates that the comparison breaks
    /// @param undecided gates that the comparison may break or keep
    public record ComparedRecord(
            String experiment,
            String model,
            Map<String, String> params,
            String metric,
            String unit,
            Better better,
            String jdk,
            @Nullable String baselineJdk,
            SampleRecord base,
            SampleRecord candidate,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double checkLow,
            @Nullable Double checkHigh,
            @Nullable Boolean checkAgrees,
            @Nullable Double pValue,
            @Nullable Double correctedPValue,
            Verdict verdict,
            Evidence evidence,
            @Nullable Verdict likely,
            @Nullable Double nearest,
            @Nullable Double minimumDetectableEffect,
            @Nullable Integer forksNeeded,
            String note,
            List<String> fails,
            List<String> undecided) {

        /// Experiment, model and parameters on a line.
        public String label() {
            return experiment + " " + new CellRecord(model, params, Map.of()).label();
        }

        /// The verdict in words: such as `slower`, `likely slower` or `inconclusive`.
        public String finding() {
            return likely == null ? verdict.toString() : "likely " + likely;
        }

        /// Whether something of which less is better was never there on the base's side, and is now, such as errors: no
        /// ratio shows that.
        public boolean hasRisenFromNone() {
            return better == Better.LESS && base.estimate() == null && candidate.estimate() != null;
        }

        /// Size of the difference in either direction: the absolute logarithm of the ratio, 0 where there is none.
        public double size() {
            return ratio == null ? 0 : Math.abs(Math.log(ratio));
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

    /// A cell that only one side has figures for, by its primary metric or by a selected further one.
    ///
    /// @param side side that has the cell
    /// @param metric the metric; absent where the cell has no figures
    /// @param reason why it has no partner, as a clause
    public record UnmatchedRecord(
            Role side,
            String experiment,
            String model,
            Map<String, String> params,
            @Nullable String metric,
            String jdk,
            String reason) {

        /// Whether the comparison is about the same cell, by whatever metric.
        private boolean isBaseOf(ComparedRecord compared) {
            String other = compared.baselineJdk();
            return label().equals(compared.label()) && jdk.equals(other == null ? compared.jdk() : other);
        }

        /// Experiment, model and parameters on a line.
        public String label() {
            return experiment + " " + new CellRecord(model, params, Map.of()).label();
        }
    }

    /// Result of a gate on regressions.
    ///
    /// @param rule the gate as given, such as `slower>3%`
    /// @param comparisons number of comparisons that it applies to
    /// @param failed number of comparisons that certainly break it
    /// @param fewForks number of others that are undecided because a side has fewer than 6 forks
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
