package dev.loombench.targets.springwebflux;

import dev.loombench.protocol.server.ServerOrder;

/// Properties of Spring Boot as arguments, which take precedence over the environment.
final class Settings {
    private Settings() {}

    static String[] arguments(ServerOrder order) {
        return new String[] {
            "--spring.main.banner-mode=off",
            "--spring.main.lazy-initialization=true",
            "--logging.level.root=warn",
            "--server.address=127.0.0.1",
            "--server.port=" + order.port(),
            "--spring.webflux.base-path=" + order.contextPath()
        };
    }
}
