package dev.loombench.protocol.server;

import java.util.Locale;
import java.util.Optional;

public enum ServerKind {
    /// The server that comes with the JDK.
    JDK_HTTP,
    /// Spring Boot with Spring MVC on Tomcat.
    SPRING_MVC,
    /// Spring Boot with WebFlux on Netty, whose handlers don't block threads.
    SPRING_WEBFLUX,
    /// Helidon SE, with a virtual thread for each connection by design.
    HELIDON,
    /// Jetty without servlets.
    JETTY,
    /// Quarkus with Quarkus REST (once RESTEasy Reactive) on Vert.x.
    QUARKUS,
    /// Micronaut on Netty.
    MICRONAUT;

    /// The only threads that the kind supports; empty where virtual and platform threads can be chosen.
    public Optional<HandlerThreads> fixedThreads() {
        return switch (this) {
            case JDK_HTTP, SPRING_MVC, JETTY, QUARKUS, MICRONAUT -> Optional.empty();
            case SPRING_WEBFLUX -> Optional.of(new HandlerThreads.EventLoop());
            case HELIDON -> Optional.of(new HandlerThreads.Virtual());
        };
    }

    /// The name of its main class, with a [ServerOrder] as the only argument.
    public String mainClass() {
        return "dev.loombench.targets." + toString().replace("-", "") + ".Main";
    }

    /// Returns its word, which is also the name of the folder with its jars.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
