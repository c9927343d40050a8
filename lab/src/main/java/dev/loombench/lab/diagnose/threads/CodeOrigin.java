package dev.loombench.lab.diagnose.threads;

import java.util.regex.Pattern;

/// Owner of the code of a class: the JDK, a library or the program itself.
public enum CodeOrigin {
    /// The JDK.
    JDK,
    /// A library that the program uses.
    LIBRARY,
    /// The program.
    PROGRAM;

    private static final Pattern LIBRARY_CLASS = Pattern.compile(
            "(org\\.(springframework|apache|hibernate|eclipse|jboss|xnio|postgresql|mariadb|slf4j|mindrot"
                    + "|bouncycastle|h2|sqlite|quartz)|io\\.(undertow|netty|vertx|quarkus|micronaut|smallrye|helidon|grpc"
                    + "|projectreactor|lettuce|agroal|micrometer|opentelemetry)|reactor"
                    + "|com\\.(zaxxer|mysql|fasterxml|google|mongodb|mchange|rabbitmq|github\\.benmanes)"
                    + "|ch\\.qos|okhttp3|retrofit2|redis|jakarta|kotlin|kotlinx|scala|groovy|tools\\.jackson)\\..*");

    /// Judges a class by its name alone: what is neither the JDK's nor a well-known library's is the program's.
    ///
    /// @param type binary name
    public static CodeOrigin byName(String type) {
        if (KnownCalls.isJdk(type)) {
            return JDK;
        }
        return LIBRARY_CLASS.matcher(type).matches() ? LIBRARY : PROGRAM;
    }
}
