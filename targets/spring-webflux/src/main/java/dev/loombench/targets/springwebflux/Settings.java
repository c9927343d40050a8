package dev.loombench.targets.springwebflux;

import dev.loombench.protocol.server.ServerOrder;

/// The properties of Spring Boot, as arguments, which go before whatever the environment says.
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
