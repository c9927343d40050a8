package dev.loombench.targets.springwebflux;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.RequestWork;
import dev.loombench.targets.kit.ResponseBodies;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Controller that responds on Netty's event loop, waits by a timer, and computes on Reactor's parallel
/// scheduler, which has a thread per CPU, so that the event loop isn't blocked.
@RestController
class Controller {
    @GetMapping(Endpoints.HELLO)
    Mono<String> hello() {
        return Mono.just(ResponseBodies.hello());
    }

    @GetMapping(Endpoints.THREAD_NAME)
    Mono<String> threadName() {
        return Mono.fromSupplier(ResponseBodies::threadName);
    }

    @GetMapping(Endpoints.THREAD_BENCHMARK)
    Mono<String> threadBenchmark() {
        return Mono.delay(ResponseBodies.BENCHMARK_WAIT).map(tick -> ResponseBodies.threadName());
    }

    @GetMapping(Endpoints.WORK)
    Mono<String> work(ServerHttpRequest request) {
        RequestWork work = RequestWork.parse(request.getURI().getRawQuery());
        if (!work.delay().isZero()) {
            return Mono.delay(work.delay()).map(tick -> work.compute());
        }
        Mono<String> computed = Mono.fromSupplier(work::compute);
        return work.tokens() == 0 ? computed : computed.subscribeOn(Schedulers.parallel());
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    Mono<String> refuse(InvalidValueException word) {
        return Mono.just(RequestWork.errorBody(word));
    }
}
