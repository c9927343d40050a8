package dev.loombench.generator.netty;

import dev.loombench.generator.netty.RequestTemplate.RequestMessage;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Fixtures of requests.
final class RequestFixtures {
    /// Creates a `GET` that expects any 2xx response.
    static final RequestMessage GET = message(LoadRequest.get(URI.create("http://target:8080/")));

    private RequestFixtures() {}

    static RequestMessage message(LoadRequest request) {
        return new RequestSelector(List.of(request), null).next(new SplittableRandom(1));
    }

    /// Head and body as they are sent.
    static String text(RequestMessage message) {
        return message.bytes().toString(StandardCharsets.UTF_8);
    }

    /// Creates the head of a response without a length.
    ///
    /// @param type content type; empty for none
    static ResponseHead head(int status, String type) {
        return new ResponseHead(status, ResponseHead.NO_LENGTH, false, false, type, "");
    }

    /// Creates the order of a load of one second with a single user.
    ///
    /// @param feed null for none
    static LoadOrder order(List<LoadRequest> requests, @Nullable Path feed, Duration timeout) {
        return new LoadOrder(
                requests,
                feed,
                new Arrivals.ClosedModel(1),
                Duration.ZERO,
                Duration.ofSeconds(1),
                timeout,
                1,
                1,
                1,
                Path.of("."));
    }

    /// Creates a `GET` due at a time of the measured window.
    static ScheduledRequest due(long nanos) {
        return new ScheduledRequest(GET, nanos, nanos, true, ScheduledRequest.NOBODY);
    }

    /// A recorder of a closed loop with a window of three seconds.
    static RequestRecorder recorder(Duration warmup, int sessions, LoadRequest... requests) {
        return new RequestRecorder(new LoadOrder(
                List.of(requests),
                null,
                new Arrivals.ClosedModel(1),
                warmup,
                Duration.ofSeconds(3),
                Duration.ofSeconds(1),
                1,
                sessions,
                1,
                Path.of(".")));
    }

    /// Records a request of the warm-up, answered after five seconds.
    static void warmUp(RequestRecorder recorder) {
        recorder.begin(0, false);
        ScheduledRequest early = new ScheduledRequest(GET, 0, 0, false, ScheduledRequest.NOBODY);
        recorder.recordArrival(early);
        recorder.recordSent(early);
        recorder.recordSuccess(early, 5_000_000_000L);
    }
}
