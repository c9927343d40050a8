package dev.loombench.lab.catalog;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.server.Endpoints;
import java.util.Arrays;

/// Wait of the servers under test at a path; see [Endpoints].
public final class EndpointWait {
    private EndpointWait() {}

    /// Seconds that a request for a path waits.
    ///
    /// @throws BadWord if the wait of the path isn't known
    public static double seconds(String path) {
        String[] pathAndQuery = path.split("\\?", 2);
        return switch (pathAndQuery[0]) {
            case Endpoints.HELLO, Endpoints.THREAD_NAME -> 0;
            case Endpoints.THREAD_BENCHMARK -> 1;
            case Endpoints.WORK -> pathAndQuery.length == 1 ? 0 : wait(pathAndQuery[1]);
            default -> throw new InvalidValueException(path, "a path whose wait is known, such as /work?wait=100ms");
        };
    }

    private static double wait(String query) {
        String key = Endpoints.WAIT + "=";
        return Arrays.stream(query.split("&", -1))
                .filter(part -> part.startsWith(key))
                .mapToDouble(part ->
                        Quantities.duration(part.substring(key.length())).toNanos() / 1e9)
                .findFirst()
                .orElse(0);
    }
}
