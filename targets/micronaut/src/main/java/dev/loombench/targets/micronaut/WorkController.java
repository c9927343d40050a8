package dev.loombench.targets.micronaut;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.RequestWork;
import dev.loombench.targets.kit.ResponseBodies;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/// Controller whose handlers run on the executor of code that blocks.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.TEXT_PLAIN)
class WorkController {
    @Get(Endpoints.HELLO)
    String hello() {
        return ResponseBodies.hello();
    }

    @Get(Endpoints.THREAD_NAME)
    String threadName() {
        return ResponseBodies.threadName();
    }

    @Get(Endpoints.THREAD_BENCHMARK)
    String threadBenchmark() throws InterruptedException {
        return ResponseBodies.threadBenchmark();
    }

    @Get(Endpoints.WORK)
    String work(HttpRequest<?> request) throws InterruptedException {
        return RequestWork.parse(request.getUri().getRawQuery()).run();
    }

    @Error(exception = InvalidValueException.class)
    HttpResponse<String> refuse(InvalidValueException word) {
        return HttpResponse.badRequest(RequestWork.errorBody(word));
    }

    /// Answers in plain text, as other servers do, where Micronaut would with JSON.
    @Error(status = HttpStatus.NOT_FOUND, global = true)
    HttpResponse<String> missing() {
        return HttpResponse.notFound(ResponseBodies.NOT_FOUND);
    }
}
