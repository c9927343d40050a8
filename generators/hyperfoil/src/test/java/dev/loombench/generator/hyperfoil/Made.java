package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.LoadRequest;
import java.net.URI;
import java.util.List;
import java.util.SplittableRandom;

/// Fixtures of requests.
final class Made {
    /// Creates a `GET` that expects any 2xx response.
    static final Message GET = message(LoadRequest.get(URI.create("http://target:8080/")));

    private Made() {}

    static Message message(LoadRequest request) {
        return new Mix(List.of(request), null).next(new SplittableRandom(1));
    }

    /// Creates a `GET` due at a time of the measured window.
    static Request due(long nanos) {
        return new Request(GET, nanos, nanos, true);
    }
}
