package dev.loombench.lab.analysis;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.protocol.Noun;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerSpec;
import dev.loombench.protocol.trial.CoroutineDispatcher;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.PoolSize;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Nouns of execution models and servers: `virtual-per-task` is "virtual threads". Unknown names stay as they are.
enum ModelNoun {
    VIRTUAL_THREADS("virtual threads", true),
    THREAD_PER_TASK("a platform thread per task"),
    CACHED_POOL("the cached pool"),
    FIXED_POOL("the pool {size}"),
    WORK_STEALING("the work-stealing pool"),
    SIZED_WORK_STEALING("the work-stealing pool {size}"),
    SINGLE_THREAD("a single thread"),
    BOUNDED_THREADS("at most {permits} virtual threads at a time", true),
    BOUNDED_BY_CORES("bounded virtual threads", true),
    SCOPED_THREADS("virtual threads in a scope", true),
    IO_COROUTINES("coroutines on Dispatchers.IO", true),
    DEFAULT_COROUTINES("coroutines on Dispatchers.Default", true),
    REACTOR("Reactor's bounded elastic scheduler"),
    SERVER("{server} on {threads}"),
    ON_JDK("{model} on JDK {jdk}"),

    // One of the threads
    VIRTUAL_THREAD("a virtual thread"),
    PLATFORM_THREAD("a platform thread"),
    THREAD_OF("a thread of {model}"),

    // Parts
    OF_THREADS("of {n thread}"),
    OF_CORES("of one thread per core"),
    BELOW_CORES("of {n} threads less than cores"),
    BY_GOETZ("sized by Goetz's rule"),
    PLATFORM_THREADS("{n} platform threads", true),
    EVENT_LOOPS("event loops", true),
    ON("on {threads}"),
    ONLY_ON_JDK("on JDK {jdk}");

    /// Candidate of a program on a JDK of its own, such as `virtual@21`.
    private static final Pattern WITH_JDK = Pattern.compile("(.+)@([0-9]+)");

    private static final Map<ServerKind, String> SERVERS = Map.of(
            ServerKind.JDK_HTTP, "the JDK's HTTP server",
            ServerKind.SPRING_MVC, "Spring MVC",
            ServerKind.SPRING_WEBFLUX, "Spring WebFlux",
            ServerKind.HELIDON, "Helidon",
            ServerKind.JETTY, "Jetty",
            ServerKind.QUARKUS, "Quarkus",
            ServerKind.MICRONAUT, "Micronaut");

    /// Servers of one kind of threads only.
    private static final Set<ServerKind> PLAIN = EnumSet.of(ServerKind.SPRING_WEBFLUX, ServerKind.HELIDON);

    private final String words;
    private final boolean plural;

    ModelNoun(String words) {
        this(words, false);
    }

    ModelNoun(String words, boolean plural) {
        this.words = words;
        this.plural = plural;
    }

    Noun with(Object... values) {
        return new Noun(MessageTemplate.fill(words, values), plural);
    }

    /// Noun of a model, such as `the pool of 200 threads` or `Spring MVC on virtual threads`.
    static Noun of(String model) {
        Matcher withJdk = WITH_JDK.matcher(model);
        if (withJdk.matches()) {
            return of(withJdk.group(1), withJdk.group(2));
        }
        return parsed(model, ModelSpec::parse)
                .map(ModelNoun::noun)
                .or(() -> server(model).map(ModelNoun::noun))
                .orElseGet(() -> new Noun(model, false));
    }

    static Noun of(String model, String jdk) {
        Noun noun = of(model);
        return new Noun(ON_JDK.with(noun, jdk).words(), noun.plural());
    }

    /// Noun of one of the model's threads, such as `a virtual thread`.
    static Noun thread(String model) {
        return switch (model) {
            case "virtual-per-task" -> VIRTUAL_THREAD.with();
            case "platform-per-task" -> PLATFORM_THREAD.with();
            case String other -> THREAD_OF.with(of(other));
        };
    }

    /// Noun of a model after that of another one: for the same server only its threads, such as `on 200 platform
    /// threads`.
    static Noun after(String previous, String model) {
        Optional<ServerSpec> server = server(model);
        boolean sameKind = server.isPresent()
                && server(previous)
                        .filter(other -> other.kind() == server.get().kind())
                        .isPresent();
        return sameKind ? ON.with(threads(server.get().threads())) : of(model);
    }

    private static Noun noun(ModelSpec model) {
        return switch (model) {
            case ModelSpec.VirtualPerTask _ -> VIRTUAL_THREADS.with();
            case ModelSpec.PlatformPerTask _ -> THREAD_PER_TASK.with();
            case ModelSpec.CachedPool _ -> CACHED_POOL.with();
            case ModelSpec.FixedPool(PoolSize size) -> FIXED_POOL.with(size(size));
            case ModelSpec.WorkStealing(PoolSize.Cores _) -> WORK_STEALING.with();
            case ModelSpec.WorkStealing(PoolSize size) -> SIZED_WORK_STEALING.with(size(size));
            case ModelSpec.SingleThread _ -> SINGLE_THREAD.with();
            case ModelSpec.VirtualBounded(PoolSize.Fixed(int permits)) -> BOUNDED_THREADS.with(permits);
            case ModelSpec.VirtualBounded _ -> BOUNDED_BY_CORES.with();
            case ModelSpec.Structured _ -> SCOPED_THREADS.with();
            case ModelSpec.Coroutines(CoroutineDispatcher dispatcher) ->
                (dispatcher == CoroutineDispatcher.IO ? IO_COROUTINES : DEFAULT_COROUTINES).with();
            case ModelSpec.Reactive _ -> REACTOR.with();
        };
    }

    private static Noun size(PoolSize size) {
        return switch (size) {
            case PoolSize.Fixed(int threads) -> OF_THREADS.with(threads);
            case PoolSize.Cores(int less) -> less == 0 ? OF_CORES.with() : BELOW_CORES.with(less);
            case PoolSize.Goetz() -> BY_GOETZ.with();
        };
    }

    private static Noun noun(ServerSpec server) {
        String name = SERVERS.getOrDefault(server.kind(), "");
        return PLAIN.contains(server.kind()) ? new Noun(name, false) : SERVER.with(name, threads(server.threads()));
    }

    private static Noun threads(HandlerThreads threads) {
        return switch (threads) {
            case HandlerThreads.Virtual _ -> VIRTUAL_THREADS.with();
            case HandlerThreads.Platform pool -> PLATFORM_THREADS.with(pool.threads());
            case HandlerThreads.EventLoop _ -> EVENT_LOOPS.with();
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
