package dev.loombench.lab.journal;

import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.journal.TrialRecord.Better;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `compare` says, schema `loombench/compare/v1`: fields may be added within v1, never renamed.
///
/// @param level of all intervals, such as 0.95
/// @param method of the intervals, in words
/// @param check of the intervals beside them, in words
/// @param margin of equivalence, such as 0.03
/// @param corrected for how many comparisons differences were corrected: those that have an interval
/// @param furtherCorrected the same of those by further metrics, which are corrected among themselves
/// @param counts how many comparisons by primary metrics have each verdict; those that none has are left out
/// @param base what all others are held against
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

    /// Where figures are from.
    public enum Kind {
        /// A run of Loombench.
        RUN,
        /// JMH's results.
        JMH;

        /// The word in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// One run, or one file of results.
    ///
    /// @param name the path as it was given
    /// @param status of a run
    /// @param profile of a run
    /// @param startedAt of a run
    /// @param loombenchVersion of a run
    /// @param host of a run; results of JMH don't say on which machine they were measured
    /// @param notes what its figures must be read with, a sentence each
    public record SideRecord(
            String name,
            Kind kind,
            @Nullable RunStatus status,
            @Nullable String profile,
            @Nullable Instant startedAt,
            @Nullable String loombenchVersion,
            @Nullable HostRecord host,
            List<EnvironmentRecord> environments,
            List<String> notes) {}

    /// What the measured JVMs were.
    ///
    /// @param id how cells refer to it: a run's own word such as `25+zgc`, or the version of the JDK
    /// @param version of the JDK
    /// @param vendor of it, or the name of the JVM
    public record EnvironmentRecord(
            String id, String version, @Nullable String vendor) {}

    /// A candidate held against the base.
    ///
    /// @param notes in what both differ beside the figures, a sentence each
    /// @param cells by their primary metrics
    /// @param further by the metrics that were asked for besides
    public record AgainstRecord(
            SideRecord candidate,
            List<String> notes,
            List<ComparedRecord> cells,
            List<ComparedRecord> further,
            List<UnmatchedRecord> unmatched) {

        /// Cells of the base without a partner, and those that have one but for one of the given metrics.
        public Stream<UnmatchedRecord> missing(Set<String> metrics) {
            return unmatched.stream()
                    .filter(cell -> cell.side() == Role.BASE)
                    .filter(cell -> cells.stream().noneMatch(cell::isBaseOf)
                            || metrics.contains(String.valueOf(cell.metric())));
        }
    }

    /// One cell, measured on both sides, by one metric.
    ///
    /// @param experiment its id, or the benchmark's class
    /// @param model or the benchmark's method
    /// @param metric such as `time`, or JMH's mode
    /// @param jdk id of the candidate's environment
    /// @param baselineJdk id of the base's environment, where that is another one
    /// @param ratio candidate / base, of the geometric means; absent where a side has no positive figure
    /// @param low end of Welch's interval; absent where a side has one fork
    /// @param checkLow end of the interval of ranks; absent where so few forks give none
    /// @param checkAgrees whether both intervals say the same; absent where there is no check
    /// @param pValue of no difference; absent where there is no interval
    /// @param correctedPValue the same after Holm's correction
    /// @param minimumDetectableEffect the smallest ratio above 1 that so many forks with this noise would show in
    ///     80 % of cases, corrected for the number of comparisons
    /// @param forksNeeded on each side, about, to show a difference of the margin at this noise, corrected
    ///     likewise; absent where that isn't known, or more than 10,000
    /// @param note why the verdict is what it is, in a clause
    /// @param fails the gates that it fails
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
            @Nullable Double minimumDetectableEffect,
            @Nullable Integer forksNeeded,
            String note,
            List<String> fails) {

        /// Experiment, model and parameters on a line.
        public String label() {
            return experiment + " " + new CellRecord(model, params, Map.of()).label();
        }
    }

    /// One side of a comparison.
    ///
    /// @param forks with a positive figure
    /// @param estimate their geometric mean, in the cell's unit; absent where there are none
    public record SampleRecord(int forks, @Nullable Double estimate) {}

    /// What a side is in a comparison.
    public enum Role {
        /// All others are held against it.
        BASE,
        /// It is held against the base.
        CANDIDATE;

        /// The word in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A cell that only one side has figures for, by its primary metric or by a further one that was asked for.
    ///
    /// @param side that has it
    /// @param metric absent where it has no figures
    /// @param reason why it has no partner, in a clause
    public record UnmatchedRecord(
            Role side,
            String experiment,
            String model,
            Map<String, String> params,
            @Nullable String metric,
            String jdk,
            String reason) {

        /// Whether it is that cell by another metric.
        private boolean isBaseOf(ComparedRecord compared) {
            String other = compared.baselineJdk();
            return label().equals(compared.label()) && jdk.equals(other == null ? compared.jdk() : other);
        }

        /// Experiment, model and parameters on a line.
        public String label() {
            return experiment + " " + new CellRecord(model, params, Map.of()).label();
        }
    }

    /// A rule that no comparison may break.
    ///
    /// @param rule as it was given, such as `slower>3%`
    /// @param comparisons how many it speaks of
    /// @param failed how many break it for certain
    /// @param fewForks of how many others that can't be decided, since a side has fewer than 6 forks
    /// @param untrusted of how many more, since a baseline differs from itself or a fork has no ratio
    public record GateRecord(String rule, int comparisons, int failed, int fewForks, int untrusted) {
        /// How many don't break it, but might without being noticed.
        public int undecided() {
            return fewForks + untrusted;
        }
    }
}
