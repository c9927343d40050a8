package dev.loombench.lab.analysis;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerSpec;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Wording of execution models and servers: `virtual-per-task` is "virtual threads". Unknown names stay as they
/// are.
public final class ModelText {
    /// Candidate of a program on a JDK of its own, such as `virtual@21`.
    private static final Pattern ON_JDK = Pattern.compile("(.+)@([0-9]+)");

    private ModelText() {}

    /// Noun phrase of a model, such as `the pool of 200 threads` or `Spring MVC on virtual threads`.
    public static String of(String model) {
        Matcher onJdk = ON_JDK.matcher(model);
        if (onJdk.matches()) {
            return of(onJdk.group(1)) + " on JDK " + onJdk.group(2);
        }
        return parsed(model, ModelSpec::parse)
                .map(ModelText::words)
                .or(() -> server(model).map(ModelText::words))
                .orElse(model);
    }

    /// Noun phrase of one of the model's threads, such as `a virtual thread`.
    static String thread(String model) {
        return switch (model) {
            case "virtual-per-task" -> "a virtual thread";
            case "platform-per-task" -> "a platform thread";
            case String other -> "a thread of " + of(other);
        };
    }

    /// Whether the noun phrase is a plural and takes "are".
    public static boolean isPlural(String model) {
        return parsed(model, ModelSpec::parse)
                .filter(spec -> spec instanceof ModelSpec.VirtualPerTask || spec instanceof ModelSpec.VirtualBounded)
                .isPresent();
    }

    /// Noun phrase of a model after that of another one: for the same server only its threads, such as `on 200
    /// platform threads`.
    public static String shortNoun(String previous, String model) {
        Optional<ServerSpec> server = server(model);
        boolean sameKind = server.isPresent()
                && server(previous)
                        .filter(previousServer ->
                                previousServer.kind() == server.get().kind())
                        .isPresent();
        return sameKind ? "on " + threads(server.get().threads()) : of(model);
    }

    private static String words(ModelSpec model) {
        return switch (model) {
            case ModelSpec.VirtualPerTask threads -> "virtual threads";
            case ModelSpec.PlatformPerTask threads -> "a platform thread per task";
            case ModelSpec.CachedPool pool -> "the cached pool";
            case ModelSpec.FixedPool(PoolSize size) -> "the pool " + size(size);
            case ModelSpec.WorkStealing(PoolSize.Cores standard) -> "the work-stealing pool";
            case ModelSpec.WorkStealing(PoolSize size) -> "the work-stealing pool " + size(size);
            case ModelSpec.SingleThread thread -> "a single thread";
            case ModelSpec.VirtualBounded(PoolSize.Fixed(int permits)) ->
                "at most " + permits + " virtual threads at a time";
            case ModelSpec.VirtualBounded(PoolSize permits) -> "bounded virtual threads";
        };
    }

    private static String size(PoolSize size) {
        return switch (size) {
            case PoolSize.Fixed(int threads) -> "of " + Format.count(threads, "thread");
            case PoolSize.Cores(int less) ->
                less == 0 ? "of one thread per core" : "of " + less + " threads less than cores";
            case PoolSize.Goetz() -> "sized by Goetz's rule";
        };
    }

    private static String words(ServerSpec server) {
        return switch (server.kind()) {
            case JDK_HTTP -> "the JDK's HTTP server on " + threads(server.threads());
            case SPRING_MVC -> "Spring MVC on " + threads(server.threads());
            case SPRING_WEBFLUX -> "Spring WebFlux";
            case HELIDON -> "Helidon";
        };
    }

    private static String threads(HandlerThreads threads) {
        return switch (threads) {
            case HandlerThreads.Virtual virtual -> "virtual threads";
            case HandlerThreads.Platform pool -> pool.threads() + " platform threads";
            case HandlerThreads.EventLoop loop -> "event loops";
        };
    }

    private static Optional<ServerSpec> server(String name) {
        return parsed(name, ServerSpec::parse);
    }

    private static <T> Optional<T> parsed(String name, Function<String, T> parser) {
        try {
            return Optional.of(parser.apply(name));
        } catch (InvalidValueException notOfThisKind) {
            return Optional.empty();
        }
    }
}
