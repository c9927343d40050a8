package dev.loombench.targets.springmvc;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.RequestWork;
import dev.loombench.targets.kit.ResponseBodies;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// Controller whose handlers run on Tomcat's threads.
@RestController
class Controller {
    @GetMapping(Endpoints.HELLO)
    String hello() {
        return ResponseBodies.hello();
    }

    @GetMapping(Endpoints.THREAD_NAME)
    String threadName() {
        return ResponseBodies.threadName();
    }

    @GetMapping(Endpoints.THREAD_BENCHMARK)
    String threadBenchmark() throws InterruptedException {
        return ResponseBodies.threadBenchmark();
    }

    @GetMapping(Endpoints.WORK)
    String work(HttpServletRequest request) throws InterruptedException {
        return RequestWork.parse(request.getQueryString()).run();
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    String refuse(InvalidValueException word) {
        return RequestWork.errorBody(word);
    }
}
