package dev.loombench.cli;

import dev.loombench.lab.service.config.PartialAbConfig;
import dev.loombench.lab.service.config.SettingValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `ab` for capacity search, overload and a larger pool. Each is also a key of the settings file
/// and takes precedence over it.
final class AbSearchOptions {
    @Option(
            names = "--find-capacity",
            negatable = true,
            description = "After the pairs, find the highest rate at which each side meets --slo, in a separate start"
                    + " of it. Without --rate, do only that.")
    private @Nullable Boolean findCapacity;

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            description = "Service level objective for --find-capacity, such as 'p99<100ms,errors<0.1%%'.")
    private @Nullable String slo;

    @Option(
            names = "--overload",
            negatable = true,
            description = "With --find-capacity: also load each side at 1.2 times its capacity and report what it does"
                    + " there.")
    private @Nullable Boolean overload;

    @Option(
            names = "--bigger-pool",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "N",
            description = "Add a side: the first one with a pool of N threads, set by {pool} in its command and by the"
                    + " environment variables that frameworks read. Default of N: 1000.")
    private @Nullable String biggerPool;

    PartialAbConfig applyTo(PartialAbConfig file) {
        Map<String, SettingValue> settings = new LinkedHashMap<>();
        AbSettings.put(settings, "find-capacity", findCapacity);
        AbSettings.put(settings, "slo", slo);
        AbSettings.put(settings, "overload", overload);
        AbSettings.put(settings, "bigger-pool", biggerPool);
        return AbSettings.withOptions(file, settings);
    }
}
