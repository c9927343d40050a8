package dev.loombench.targets.springmvc;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.Answers;
import dev.loombench.targets.kit.Work;
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
        return Answers.hello();
    }

    @GetMapping(Endpoints.THREAD_NAME)
    String threadName() {
        return Answers.threadName();
    }

    @GetMapping(Endpoints.THREAD_BENCHMARK)
    String threadBenchmark() throws InterruptedException {
        return Answers.threadBenchmark();
    }

    @GetMapping(Endpoints.WORK)
    String work(HttpServletRequest request) throws InterruptedException {
        return Work.parse(request.getQueryString()).run();
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    String refuse(BadWord word) {
        return Work.refusal(word);
    }
}
