package dev.loombench.protocol.trial;

import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The specification of an execution model by its name, which is the same in files, on the command line, in
/// code and in reports. `toString` gives the name, and [#parse] reads it back.
public sealed interface ModelSpec {
    /// The notations of all models, for suggestions and listings.
    List<String> NAMES = List.of(
            "virtual-per-task",
            "platform-per-task",
            "cached-pool",
            "fixed-pool(n)",
            "work-stealing",
            "work-stealing(n)",
            "single-thread",
            "virtual-bounded(n)",
            "structured",
            "coroutines(io)",
            "coroutines(default)",
            "reactive");

    /// A virtual thread per task, without a limit.
    record VirtualPerTask() implements ModelSpec {
        @Override
        public String toString() {
            return "virtual-per-task";
        }
    }

    /// A platform thread per task, never reused.
    record PlatformPerTask() implements ModelSpec {
        @Override
        public String toString() {
            return "platform-per-task";
        }
    }

    /// A pool of platform threads that grows with demand and reuses idle ones.
    record CachedPool() implements ModelSpec {
        @Override
        public String toString() {
            return "cached-pool";
        }
    }

    /// A fixed number of platform threads with an unbounded queue before them.
    record FixedPool(PoolSize size) implements ModelSpec {
        @Override
        public String toString() {
            return "fixed-pool(" + size + ")";
        }
    }

    /// A `ForkJoinPool` in async mode, of cores - 1 workers unless a size is given.
    record WorkStealing(PoolSize size) implements ModelSpec {
        private static final PoolSize STANDARD = new PoolSize.Cores(1);

        @Override
        public String toString() {
            return size.equals(STANDARD) ? "work-stealing" : "work-stealing(" + size + ")";
        }
    }

    /// One platform thread for all tasks.
    record SingleThread() implements ModelSpec {
        @Override
        public String toString() {
            return "single-thread";
        }
    }

    /// A virtual thread per task behind a fair semaphore.
    record VirtualBounded(PoolSize permits) implements ModelSpec {
        @Override
        public String toString() {
            return "virtual-bounded(" + permits + ")";
        }
    }

    /// A virtual thread per task, forked in a `StructuredTaskScope`, which is a preview API of JDK 21 and later.
    record Structured() implements ModelSpec {
        @Override
        public String toString() {
            return "structured";
        }
    }

    /// A coroutine of kotlinx.coroutines per task, which blocks a thread of its dispatcher while the task waits.
    record Coroutines(CoroutineDispatcher dispatcher) implements ModelSpec {
        @Override
        public String toString() {
            return "coroutines(" + dispatcher + ")";
        }

        @Override
        public Optional<ModelLibrary> library() {
            return Optional.of(ModelLibrary.COROUTINES);
        }
    }

    /// A `Mono` of Reactor per task, subscribed on the scheduler `boundedElastic`, whose threads all of a JVM share.
    record Reactive() implements ModelSpec {
        /// Threads of `boundedElastic`, unless system properties of Reactor change it. Source: the documentation of
        /// `Schedulers`, Reactor 3.8.
        private static final int THREADS_PER_CORE = 10;

        @Override
        public String toString() {
            return "reactive";
        }

        @Override
        public Optional<ModelLibrary> library() {
            return Optional.of(ModelLibrary.REACTIVE);
        }
    }

    /// Reads a model's name.
    ///
    /// @throws InvalidValueException if there is no such model, with the names of all models
    static ModelSpec parse(String text) {
        Matcher matcher = Syntax.MODEL.matcher(text.strip());
        ModelSpec model = matcher.matches() ? named(matcher.group(1), matcher.group(2)) : null;
        if (model == null) {
            throw new InvalidValueException(text, "an execution model (" + String.join(", ", NAMES) + ")");
        }
        return model;
    }

    private static @Nullable ModelSpec named(String name, @Nullable String size) {
        if (size == null) {
            return switch (name) {
                case "virtual-per-task" -> new VirtualPerTask();
                case "platform-per-task" -> new PlatformPerTask();
                case "cached-pool" -> new CachedPool();
                case "work-stealing" -> new WorkStealing(WorkStealing.STANDARD);
                case "single-thread" -> new SingleThread();
                case "structured" -> new Structured();
                case "reactive" -> new Reactive();
                default -> null;
            };
        }
        return switch (name) {
            case "fixed-pool" -> new FixedPool(PoolSize.parse(size));
            case "work-stealing" -> new WorkStealing(PoolSize.parse(size));
            case "virtual-bounded" -> new VirtualBounded(PoolSize.parse(size));
            case "coroutines" -> new Coroutines(CoroutineDispatcher.parse(size));
            default -> null;
        };
    }

    /// The declared number of threads or permits; nothing where the model has no such limit.
    default @Nullable PoolSize declaredSize() {
        return switch (this) {
            case FixedPool(PoolSize size) -> size;
            case WorkStealing(PoolSize size) -> size;
            case VirtualBounded(PoolSize permits) -> permits;
            case SingleThread one -> new PoolSize.Fixed(1);
            case VirtualPerTask unbounded -> null;
            case PlatformPerTask unbounded -> null;
            case CachedPool unbounded -> null;
            case Structured unbounded -> null;
            case Coroutines shared -> null;
            case Reactive shared -> null;
        };
    }

    /// The number of tasks of one caller that run at a time; empty where the model has no limit, or its size isn't a
    /// number yet.
    ///
    /// @param cores cores of the measured JVM
    default OptionalInt threads(int cores) {
        return switch (this) {
            case Coroutines(CoroutineDispatcher dispatcher) -> OptionalInt.of(dispatcher.threads(cores));
            case Reactive shared -> OptionalInt.of(Reactive.THREADS_PER_CORE * cores);
            case FixedPool sized -> number(sized.size());
            case WorkStealing sized -> number(sized.size());
            case VirtualBounded sized -> number(sized.permits());
            case SingleThread one -> OptionalInt.of(1);
            case VirtualPerTask unbounded -> OptionalInt.empty();
            case PlatformPerTask unbounded -> OptionalInt.empty();
            case CachedPool unbounded -> OptionalInt.empty();
            case Structured unbounded -> OptionalInt.empty();
        };
    }

    private static OptionalInt number(PoolSize size) {
        return size instanceof PoolSize.Fixed(int threads) ? OptionalInt.of(threads) : OptionalInt.empty();
    }

    /// The library that it needs beside the JDK.
    default Optional<ModelLibrary> library() {
        return Optional.empty();
    }

    /// Returns the same model with its size as a number.
    ///
    /// @param cores cores of the measured JVM
    /// @param goetz pool size by Goetz's rule; empty where the task's wait or compute time isn't known
    /// @throws InvalidValueException if the model needs the rule and it can't be applied
    default ModelSpec resolved(int cores, OptionalInt goetz) {
        return switch (this) {
            case FixedPool(PoolSize size) -> new FixedPool(fixed(size, cores, goetz));
            case WorkStealing(PoolSize size) -> new WorkStealing(fixed(size, cores, goetz));
            case VirtualBounded(PoolSize permits) -> new VirtualBounded(fixed(permits, cores, goetz));
            case VirtualPerTask sizeless -> this;
            case PlatformPerTask sizeless -> this;
            case CachedPool sizeless -> this;
            case SingleThread sizeless -> this;
            case Structured sizeless -> this;
            case Coroutines sizeless -> this;
            case Reactive sizeless -> this;
        };
    }

    private PoolSize.Fixed fixed(PoolSize size, int cores, OptionalInt goetz) {
        return switch (size) {
            case PoolSize.Fixed given -> given;
            case PoolSize.Cores(int less) -> new PoolSize.Fixed(Math.max(1, cores - less));
            case PoolSize.Goetz() ->
                new PoolSize.Fixed(goetz.orElseThrow(() ->
                        new InvalidValueException(toString(), "possible if the task's compute time is 0 or unknown")));
        };
    }

    /// The pattern of the notation, in a class because an interface's constants are public.
    final class Syntax {
        private static final Pattern MODEL = Pattern.compile("([a-z-]+)(?:\\(([^()]*)\\))?");

        private Syntax() {}
    }
}
