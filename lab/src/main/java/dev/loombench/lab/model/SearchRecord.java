package dev.loombench.lab.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One load of the search; its files are in `load-NN`.
///
/// @param stage `coarse`, `fine`, `confirm` or `saturate`
/// @param counts whether the search used it; otherwise it was repeated
/// @param answered correct answers per second
/// @param failed share of requests without a correct answer
/// @param kept whether it kept the objective; absent where the load is invalid
/// @param missed descriptions of the missed conditions
/// @param invalid why the load doesn't measure the server
public record SearchRecord(
        int number,
        String stage,
        double offered,
        int connections,
        boolean counts,
        @Nullable Double answered,
        @Nullable Double failed,
        Map<String, Double> latencies,
        @Nullable Boolean kept,
        List<String> missed,
        @Nullable String invalid) {}
