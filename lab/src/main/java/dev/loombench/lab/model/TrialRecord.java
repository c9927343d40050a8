package dev.loombench.lab.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Content of `trial.json`: one cell measured in one fresh JVM.
///
/// @param id number from 1, unique within the run, also the name of the trial's directory
/// @param place position in the order of execution, from 1
/// @param block number of the block, from 1
/// @param mode `time` or `throughput`, as JMH measured it
/// @param durationSeconds wall time from the request to its result
/// @param jvm how the measured JVM was set up
/// @param machine activity of the machine during the trial, by name, as shares of the trial's time or capacity;
///     without those that can't be read here
/// @param metrics one value each, by name; the first is the primary metric
/// @param operations seconds per operation, or operations per second, of each measured iteration in order
/// @param repeats id of the disturbed trial that this one repeats
/// @param repeatedBy id of the trial that counts instead of this one
/// @param failure why the trial has no figures
/// @param artifacts files in the trial's directory
/// @param pass `diagnose` for a trial recorded for diagnosis; `control` for one that is compared with the same
///     cell of its block; absent where its figures count
/// @param load requests to a server and their answers; absent for other methods
/// @param observed means of the timeline's `cpu`, `stopped`, `steal` and, in diagnosis trials,
///     `mean-scheduling-delay` over the measured window, in its units; empty where the
///     timeline has no window. Of a person's own driver also what `proof` is of a load, as shares of the limits
public record TrialRecord(
        int id,
        int place,
        int block,
        String experiment,
        String jdk,
        CellRecord cell,
        String mode,
        TrialStatus status,
        Instant startedAt,
        double durationSeconds,
        JvmRecord jvm,
        Map<String, Double> machine,
        Map<String, Metric> metrics,
        List<Double> operations,
        @Nullable CalibrationRecord calibration,
        @Nullable Integer repeats,
        @Nullable Integer repeatedBy,
        @Nullable String failure,
        List<String> artifacts,
        List<Finding> findings,
        @Nullable String pass,
        @Nullable LoadRecord load,
        Map<String, Double> observed) {
    /// Value of `pass` for diagnosis trials.
    public static final String DIAGNOSE_PASS = "diagnose";

    /// Value of `pass` for the second trial of a cell in its block.
    public static final String CONTROL_PASS = "control";

    /// File name of a diagnosis trial's Flight Recorder recording.
    public static final String RECORDING_FILE = "recording.jfr";

    /// Setup of the measured JVM.
    ///
    /// @param model execution model with its size as a number
    /// @param cpuSet processors that it may use, as the kernel writes them; absent where they can't be read
    /// @param parallelism carriers of the virtual-thread scheduler
    /// @param options all options of its command line
    public record JvmRecord(
            String model,
            @Nullable String cpuSet,
            int cores,
            String collector,
            @Nullable String heap,
            int parallelism,
            List<String> options) {}

    /// This trial, superseded by another one, or by none.
    public TrialRecord repeatedBy(@Nullable Integer other) {
        return new TrialRecord(
                id,
                place,
                block,
                experiment,
                jdk,
                cell,
                mode,
                status,
                startedAt,
                durationSeconds,
                jvm,
                machine,
                metrics,
                operations,
                calibration,
                repeats,
                other,
                failure,
                artifacts,
                findings,
                pass,
                load,
                observed);
    }

    /// Whether the trial has a finding with this code.
    public boolean hasFinding(String code) {
        return findings.stream().anyMatch(finding -> finding.code().equals(code));
    }

    /// The first finding that contradicts a metric, which the trial therefore lacks; empty where none does.
    public Optional<Finding> voids(String metric) {
        return findings.stream().filter(finding -> finding.voids(metric)).findFirst();
    }

    /// Whether it failed without a figure. Those that mustn't be trusted have a finding that says so, or a load.
    public boolean lacksFigures() {
        return status == TrialStatus.FAILED && load == null && findings.isEmpty();
    }

    /// Whether it has figures that mustn't be trusted.
    public boolean hasInvalidFigures() {
        return status == TrialStatus.FAILED && !lacksFigures();
    }

    /// Whether the figures enter estimates.
    public boolean counts() {
        return isSound() && pass == null;
    }

    /// Whether this is the control of its cell in its block, with valid figures.
    public boolean countsAsControl() {
        return isSound() && CONTROL_PASS.equals(pass);
    }

    private boolean isSound() {
        return status == TrialStatus.OK && repeatedBy == null;
    }

    /// Whether the trial was recorded for diagnosis.
    public boolean forDiagnosis() {
        return DIAGNOSE_PASS.equals(pass);
    }

    /// Path of the recording in the run's directory; empty where there is none.
    public Optional<String> recordingPath() {
        return artifacts.contains(RECORDING_FILE)
                ? Optional.of("trials/" + id + "/" + RECORDING_FILE)
                : Optional.empty();
    }

    /// Metrics that are costs: resource use or errors rather than speed. More of them is worse, not slower, even of
    /// those in seconds.
    public static final class CostMetrics {
        private static final Set<String> NAMES = Set.of(
                "cpu-per-request cpu-per-operation cpu-time user system peak-rss peak-threads heap-after-gc gc-count gc-time errors"
                        .split(" "));

        private CostMetrics() {}

        /// Whether the metric is a cost.
        ///
        /// @param metric its name in a trial
        public static boolean contains(String metric) {
            return NAMES.contains(metric);
        }
    }
}
