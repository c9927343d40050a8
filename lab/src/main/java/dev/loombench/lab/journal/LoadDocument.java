package dev.loombench.lab.journal;

import dev.loombench.lab.journal.PlanLoadDocument.LawRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What one load from outside came to, in `load.json`.
///
/// @param schema [#SCHEMA]
/// @param target the URL; of several requests what they have in common: scheme, host and port
/// @param method of HTTP; `mix` of several requests
/// @param arrivals such as `poisson 500`, `even 500` or `users 64`
/// @param status `valid`, `invalid` or `interrupted`
/// @param seconds how long the measured window lasted, also where it ended before its time
/// @param throughput right answers per second within it
/// @param intended latencies in seconds from the time at which requests were due, by `p50`, `p99`, `max` and so on
/// @param service the same from the sending, as a closed loop would have reported them
/// @param requests how many were due, sent, answered, …
/// @param errors how many failed, by kind
/// @param generator how close the generator came to its limits
/// @param users what became of each user of a closed loop; absent in the open model, and where the load was cut short
/// @param seed of Poisson arrivals and of the choice of requests; absent in loads of earlier versions
/// @param mix what became of each of the load's requests, empty where nothing is known of any; absent in the
///     same
/// @param law whether users, throughput and latency of a closed loop add up; absent in the open model, and
///     where nothing was answered
/// @param proof by which it shows what was its limit, by name; absent in loads of earlier versions, empty
///     where there are no figures
public record LoadDocument(
        String schema,
        String target,
        String method,
        String arrivals,
        int connections,
        double warmupSeconds,
        double seconds,
        double timeoutSeconds,
        String status,
        @Nullable Double throughput,
        Map<String, Double> intended,
        Map<String, Double> service,
        Map<String, Long> requests,
        Map<String, Long> errors,
        Map<String, Double> generator,
        List<Finding> findings,
        @Nullable UsersRecord users,
        @Nullable Long seed,
        @Nullable List<RequestRecord> mix,
        @Nullable LawRecord law,
        @Nullable Map<String, ProofRecord> proof) {
    public static final String SCHEMA = "loombench/load/v1";

    public LoadDocument {
        mix = mix == null ? List.of() : List.copyOf(mix);
    }

    /// In place of a method, where there are several requests.
    public static final String MIX = "mix";

    /// Right answers within the window, by users.
    ///
    /// @param fewest of the user with the fewest
    /// @param median of the one in the middle
    /// @param most of the one with the most
    /// @param oldestUnansweredSeconds how long the oldest request without an answer had been due at the
    ///     window's end
    public record UsersRecord(long fewest, long median, long most, double oldestUnansweredSeconds) {}
}
