package dev.loombench.cli;

import dev.loombench.lab.ab.order.AbDraft;
import dev.loombench.lab.ab.order.Given;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What `ab` is asked for beyond pairs at given rates; each is a key of the file, too, and wins over it.
final class AbSearchOptions {
    @Option(
            names = "--find-capacity",
            negatable = true,
            description = "After the pairs, search the highest rate at which each side keeps --slo, in a start of its"
                    + " own; without --rate that alone.")
    private @Nullable Boolean findCapacity;

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            description = "With --find-capacity: conditions such as 'p99<100ms,errors<0.1%%'.")
    private @Nullable String slo;

    @Option(
            names = "--overload",
            negatable = true,
            description = "With --find-capacity: then each side at 1.2 times its capacity, and what it does there.")
    private @Nullable Boolean overload;

    @Option(
            names = "--bigger-pool",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "N",
            description = "One more side: the first one with a pool of N threads, by {pool} in its command and the"
                    + " variables that frameworks read. Default of N: 1000.")
    private @Nullable String biggerPool;

    AbDraft over(AbDraft file) {
        Map<String, Given> settings = new LinkedHashMap<>();
        AbSettings.put(settings, "find-capacity", findCapacity);
        AbSettings.put(settings, "slo", slo);
        AbSettings.put(settings, "overload", overload);
        AbSettings.put(settings, "bigger-pool", biggerPool);
        return AbDraft.options(settings, Map.of(), List.of(), file.base()).over(file);
    }
}
