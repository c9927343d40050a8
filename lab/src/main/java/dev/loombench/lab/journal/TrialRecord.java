package dev.loombench.lab.journal;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `trial.json`: one cell measured in one fresh JVM.
///
/// @param id from 1, unique within the run, also the name of its directory
/// @param place its place in the order in which trials ran, from 1
/// @param block from 1
/// @param jdk id of its JDK
/// @param mode `time` or `throughput`, as JMH measured it
/// @param durationSeconds from the order to the answer
/// @param jvm how the measured JVM was set up
/// @param machine what the machine did meanwhile, by name, as shares of the trial's time or capacity;
///     absent where it can't be read here
/// @param metrics one number per fork each, by name; the first is the primary one
/// @param operations seconds per operation of each measured iteration, or operations per second, in order
/// @param repeats id of the disturbed trial that this one repeats
/// @param repeatedBy id of the trial that counts instead of this one
/// @param failure why it has no figures
/// @param artifacts files in its directory
/// @param pass `diagnose` where it was recorded for causes; `control` where it is held against the same cell of its
///     block; absent where its figures count
/// @param load what was sent to a server and answered; absent where nothing was
/// @param observed means of the timeline's `cpu`, `stopped`, `steal` and, in trials for diagnosis,
///     `mean-scheduling-delay` over what was measured, in its units; absent in runs of earlier versions, and empty
/// where
///     the timeline has no such window
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
        @Nullable Map<String, Double> observed) {
    /// The pass for causes.
    public static final String DIAGNOSE = "diagnose";

    /// The pass of a cell that its block has twice.
    public static final String CONTROL = "control";

    /// The artifact of a diagnosed trial that Flight Recorder wrote.
    public static final String RECORDING = "recording.jfr";

    /// How a trial ended.
    public enum TrialStatus {
        /// It has figures.
        OK,
        /// It has none.
        FAILED,
        /// It can't be run here: the machine, the JDK or Loombench refused it, and `failure` says why. How far it
        /// came is a figure, where it was started.
        REFUSED;

        /// The word in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// How the measured JVM was set up.
    ///
    /// @param model the execution model with its size as a number
    /// @param cpuSet processors it might use, as the kernel writes it; absent where it can't be read
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

    /// What one task needs: measured in the JVM of the trial after it, and for a whole process in a JVM of its
    /// own before the first trial.
    ///
    /// @param computeSeconds CPU time alone on a core; absent where it isn't known
    /// @param overshootSeconds by how much its waits exceed what they ask for; absent where that isn't known
    public record CalibrationRecord(
            @Nullable Double computeSeconds, @Nullable Double overshootSeconds) {
        /// Where nothing was measured.
        public static final CalibrationRecord UNKNOWN = new CalibrationRecord(null, null);

        /// @param computeSeconds NaN where it isn't known
        /// @param overshootSeconds NaN where it isn't known
        public static CalibrationRecord of(double computeSeconds, double overshootSeconds) {
            return new CalibrationRecord(known(computeSeconds), known(overshootSeconds));
        }

        private static @Nullable Double known(double seconds) {
            return Double.isFinite(seconds) ? seconds : null;
        }

        /// CPU time of one task, where what isn't known counts as nothing.
        public double computing() {
            return computeSeconds == null ? 0 : computeSeconds;
        }
    }

    /// One number.
    ///
    /// @param unit such as `s` or `ops/s`
    public record Metric(double value, String unit, Better better) {}

    /// Which direction is an improvement.
    public enum Better {
        LESS,
        MORE,
        /// It tells how, not how well.
        NEITHER;

        /// The word in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The same trial, superseded by another one, or by none.
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

    /// Whether a finding of it has this code.
    public boolean has(String code) {
        return findings.stream().anyMatch(finding -> finding.code().equals(code));
    }

    /// Whether its figures enter estimates.
    public boolean counts() {
        return isSound() && pass == null;
    }

    /// Whether it is the second one of its cell in its block, and has figures to be held against those of the first.
    public boolean controls() {
        return isSound() && CONTROL.equals(pass);
    }

    private boolean isSound() {
        return status == TrialStatus.OK && repeatedBy == null;
    }

    /// Whether it was recorded for causes.
    public boolean forDiagnosis() {
        return DIAGNOSE.equals(pass);
    }

    /// Where its recording lies in the run's directory; empty where there is none.
    public Optional<String> placeOfRecording() {
        return artifacts.contains(RECORDING) ? Optional.of("trials/" + id + "/" + RECORDING) : Optional.empty();
    }
}
