package dev.loombench.examples.reactive;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Endpoint that blocks no thread while the downstream service responds.
@RestController
class Prices {
    private final WebClient client;

    Prices(@Value("${prices.url}") String url) {
        this.client = WebClient.create(url);
    }

    @GetMapping("/price")
    Mono<String> price() {
        return client.get().retrieve().bodyToMono(String.class);
    }
}
