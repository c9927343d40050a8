package dev.loombench.lab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Content of `plan.json`, schema `loombench/plan/v1`: the settings of a run, from which the same trials are planned
/// again on resume. The experiments' files lie beside it; those of a person's own service stay where they are.
///
/// @param command the command line, word by word
/// @param settings the settings, whose fields are among the manifest's own in the JSON
/// @param cores processors that measured JVMs may use
/// @param experiments files of the experiments in their order
/// @param fitted levels that were chosen for the speed of this machine, by experiment and factor
/// @param calibrations cost of one task, by JDK and then by the task's text, as measured before the first trial
/// @param trials number of planned trials
/// @param service where the settings of a person's own service come from; absent in runs of experiments
public record Manifest(
        String schema,
        String loombenchVersion,
        List<String> command,
        Instant startedAt,
        @JsonUnwrapped RunSettings settings,
        int cores,
        List<JdkRecord> jdks,
        List<ExperimentFile> experiments,
        Map<String, Map<String, String>> fitted,
        Map<String, Map<String, CalibrationRecord>> calibrations,
        int trials,
        HostRecord host,
        List<Finding> findings,
        @Nullable ServiceSources service) {
    public static final String SCHEMA = "loombench/plan/v1";

    public Manifest {
        RunSettings.require(cores >= 1, "cores", cores);
    }

    /// Sources of the settings of a person's own service, beside the command line. Texts of files aren't kept, since
    /// headers and bodies of requests may hold secrets; those given as options are kept, as words of the command.
    ///
    /// @param directory working directory, from which relative paths start
    /// @param files SHA-256 of each file that was read, as hexadecimal digits, by its path
    public record ServiceSources(String directory, Map<String, String> files) {}

    /// Experiment file as of the run's start.
    ///
    /// @param origin name of the original file, for messages
    /// @param directory directory that its relative class paths start from
    /// @param sha256 digest of its copy in the run
    /// @param inputs SHA-256 of each file and directory that its trials use beside it, by absolute path
    public record ExperimentFile(
            String id, String origin, String directory, String sha256, Map<String, String> inputs) {}
}
