package dev.loombench.protocol.server;

import java.util.Optional;

/// The kinds of servers.
public enum ServerKind {
    /// The server that comes with the JDK.
    JDK_HTTP("jdkhttp"),
    /// Spring Boot with Spring MVC on Tomcat.
    SPRING_MVC("springmvc"),
    /// Spring Boot with WebFlux on Netty, whose handlers don't block threads.
    SPRING_WEBFLUX("springwebflux"),
    /// Helidon SE, with a virtual thread for each connection by design.
    HELIDON("helidon"),
    /// Jetty without servlets.
    JETTY("jetty"),
    /// Quarkus with Quarkus REST (once RESTEasy Reactive) on Vert.x.
    QUARKUS("quarkus"),
    /// Micronaut on Netty.
    MICRONAUT("micronaut");

    private final String packageName;

    ServerKind(String packageName) {
        this.packageName = packageName;
    }

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
        return "dev.loombench.targets." + packageName + ".Main";
    }

    /// Returns its word, which is also the name of the folder with its jars.
    @Override
    public String toString() {
        return switch (this) {
            case JDK_HTTP -> "jdk-http";
            case SPRING_MVC -> "spring-mvc";
            case SPRING_WEBFLUX -> "spring-webflux";
            case HELIDON -> "helidon";
            case JETTY -> "jetty";
            case QUARKUS -> "quarkus";
            case MICRONAUT -> "micronaut";
        };
    }
}
