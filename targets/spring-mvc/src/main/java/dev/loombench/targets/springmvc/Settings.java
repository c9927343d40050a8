package dev.loombench.targets.springmvc;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerOrder;
import java.util.List;
import java.util.stream.Stream;

/// Properties of Spring Boot as arguments, which take precedence over the environment.
/// docs/reference/servers.md explains each.
final class Settings {
    private static final List<String> COMMON = List.of(
            "--spring.main.banner-mode=off",
            "--spring.main.lazy-initialization=true",
            "--logging.level.root=warn",
            "--server.address=127.0.0.1",
            "--server.tomcat.accept-count=20000",
            "--server.tomcat.max-connections=100000",
            "--server.tomcat.max-keep-alive-requests=-1",
            "--server.tomcat.keep-alive-timeout=1d");

    private Settings() {}

    static String[] arguments(ServerOrder order) {
        Stream<String> specific = Stream.of(
                "--server.port=" + order.port(),
                "--server.servlet.context-path=" + order.contextPath(),
                threads(order.server().threads()));
        return Stream.concat(COMMON.stream(), specific).toArray(String[]::new);
    }

    private static String threads(HandlerThreads threads) {
        return switch (threads) {
            case HandlerThreads.Virtual virtual -> "--spring.threads.virtual.enabled=true";
            case HandlerThreads.Platform platform -> "--server.tomcat.threads.max=" + platform.threads();
            case HandlerThreads.EventLoop none ->
                throw new InvalidValueException(none.toString(), "what Tomcat runs on");
        };
    }
}
