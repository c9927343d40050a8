package dev.loombench.cli;

import dev.loombench.lab.service.config.PartialAbConfig;
import dev.loombench.lab.service.config.SettingValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The command-line options of `ab` for jobs that end by themselves.
final class AbJobOptions {
    @Option(
            names = "--until-exit",
            description = "The sides are jobs that end, not services: compare the time from start to exit, CPU time,"
                    + " memory, threads and collections. Options of requests and their load can't be given then.")
    private @Nullable Boolean untilExit;

    @Option(
            names = "--prepare",
            paramLabel = "COMMAND",
            description = "With --until-exit: command before each run, whose time doesn't count; repeatable. If it"
                    + " fails, the comparison ends.")
    private List<String> prepare = List.of();

    @Option(
            names = "--check",
            paramLabel = "COMMAND",
            description = "With --until-exit: command after each run, which must end with 0 if the run's result is"
                    + " right. It finds what the run printed in the files LOOMBENCH_STDOUT and LOOMBENCH_STDERR, and"
                    + " its exit code and side in LOOMBENCH_EXIT and LOOMBENCH_SIDE.")
    private @Nullable String check;

    @Option(
            names = "--warmup-runs",
            paramLabel = "N",
            description = "With --until-exit: runs of each side before the pairs, beside the one that checks it."
                    + " Default: 0.")
    private @Nullable String warmupRuns;

    @Option(
            names = "--run-timeout",
            paramLabel = "TIME",
            description = "With --until-exit: time limit for a run, and for each command around it. Default: what is"
                    + " left of --budget.")
    private @Nullable String runTimeout;

    /// The settings of a file with these options applied.
    PartialAbConfig applyTo(PartialAbConfig file) {
        Map<String, SettingValue> settings = new LinkedHashMap<>();
        AbSettings.put(settings, "until-exit", untilExit);
        if (!prepare.isEmpty()) {
            settings.put("prepare", SettingValue.option("--prepare", prepare));
        }
        AbSettings.put(settings, "check", check);
        AbSettings.put(settings, "warmup-runs", warmupRuns);
        AbSettings.put(settings, "run-timeout", runTimeout);
        return AbSettings.withOptions(file, settings);
    }
}
