package dev.loombench.lab.model;

import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.lab.model.PlanLoadDocument.LawRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Result of one load, in `load.json`.
///
/// @param schema [#SCHEMA]
/// @param target the URL; for several requests their common scheme, host and port
/// @param method HTTP method; [#MIX] for several requests
/// @param arrivals such as `poisson 500`, `even 500` or `users 64`
/// @param status `valid`, `invalid` or `interrupted`
/// @param seconds length of the measured window, also where it ended early
/// @param throughput correct answers per second within it
/// @param intended latencies in seconds from when requests were due, by `p50`, `p99`, `max` and so on
/// @param service latencies from the sending, as a closed loop would report them
/// @param requests numbers of requests by state: due, sent, answered and so on
/// @param errors numbers of failed requests by kind
/// @param generator how close the generator came to its limits, by name
/// @param users answers by user of a closed loop; absent in the open model, and where the load was cut short
/// @param seed seed of Poisson arrivals and of the choice of requests; absent in loads of earlier versions
/// @param mix results of each of the load's requests, empty where unknown; absent in loads of earlier versions
/// @param law Little's law for a closed loop; absent in the open model, and where nothing was answered
/// @param proof figures that show what limited the load, by name; absent in loads of earlier versions, empty
///     where there are none
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

    /// Value of `method` for several requests.
    public static final String MIX = "mix";

    /// Correct answers within the window, by user.
    ///
    /// @param fewest smallest number of any user
    /// @param median median number of users
    /// @param most largest number of any user
    /// @param oldestUnansweredSeconds time since the oldest unanswered request was due, at the window's end
    public record UsersRecord(long fewest, long median, long most, double oldestUnansweredSeconds) {}
}
