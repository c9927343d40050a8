package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.Answer.Call;
import dev.loombench.protocol.InvalidValueException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A `StructuredTaskScope` for each answer, which cancels the other calls when one fails or the deadline is over, and
/// ends when all have ended. A preview API that became another one in JDK 25, hence by method handles.
record StructuredCalls(ScopeApi api) implements FanOutModel {
    /// Finds the API of this JVM.
    ///
    /// @throws InvalidValueException if it has none
    static StructuredCalls open() {
        try {
            Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope");
            return new StructuredCalls(type.isInterface() ? new OpenedScopes(type) : new ConstructedScopes());
        } catch (ReflectiveOperationException e) {
            throw new InvalidValueException(
                    "structured",
                    "a candidate on JDK " + Runtime.version().feature()
                            + ": it needs StructuredTaskScope, a preview of JDK 21 and later");
        }
    }

    @Override
    public long ask(Answer answer) throws InterruptedException {
        try {
            return sum(answer, null);
        } catch (TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long ask(Answer answer, Duration deadline) throws InterruptedException, TimeoutException {
        return sum(answer, deadline);
    }

    private long sum(Answer answer, @Nullable Duration deadline) throws InterruptedException, TimeoutException {
        try {
            Instant until = deadline == null ? null : Instant.now().plus(deadline);
            Object scope = api.open(deadline);
            try {
                List<Supplier<?>> results = new ArrayList<>();
                for (Call call : answer.calls()) {
                    results.add(api.fork(scope, call));
                }
                api.join(scope, until);
                return results.stream().mapToLong(result -> (Long) result.get()).sum();
            } finally {
                api.close(scope);
            }
        } catch (InterruptedException | TimeoutException e) {
            throw e;
        } catch (Throwable e) {
            if (e.getClass().getSimpleName().equals("TimeoutException")) {
                throw new TimeoutException("the scope was cancelled at the deadline");
            }
            throw FanOutModel.failure(e);
        }
    }

    /// Operations on a scope of either form of the API. They throw what those throw.
    private sealed interface ScopeApi {
        Object open(@Nullable Duration deadline) throws Throwable;

        Supplier<?> fork(Object scope, Callable<Long> call) throws Throwable;

        void join(Object scope, @Nullable Instant until) throws Throwable;

        void close(Object scope) throws Throwable;
    }

    /// API of JDK 21 to 24: `new StructuredTaskScope.ShutdownOnFailure()`, with the deadline in `joinUntil`.
    private static final class ConstructedScopes implements ScopeApi {
        private final MethodHandle constructor;
        private final MethodHandle fork;
        private final MethodHandle join;
        private final MethodHandle joinUntil;
        private final MethodHandle throwIfFailed;
        private final MethodHandle close;

        ConstructedScopes() throws ReflectiveOperationException {
            Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope$ShutdownOnFailure");
            constructor = MethodHandles.publicLookup()
                    .findConstructor(type, MethodType.methodType(void.class))
                    .asType(MethodType.methodType(Object.class));
            fork = handle(type, "fork", Supplier.class, Callable.class);
            join = handle(type, "join", void.class);
            joinUntil = handle(type, "joinUntil", void.class, Instant.class);
            throwIfFailed = handle(type, "throwIfFailed", void.class);
            close = handle(type, "close", void.class);
        }

        @Override
        public Object open(@Nullable Duration deadline) throws Throwable {
            return (Object) constructor.invokeExact();
        }

        @Override
        public Supplier<?> fork(Object scope, Callable<Long> call) throws Throwable {
            return (Supplier<?>) fork.invokeExact(scope, (Callable<?>) call);
        }

        @Override
        public void join(Object scope, @Nullable Instant until) throws Throwable {
            if (until == null) {
                join.invokeExact(scope);
            } else {
                joinUntil.invokeExact(scope, until);
            }
            throwIfFailed.invokeExact(scope);
        }

        @Override
        public void close(Object scope) throws Throwable {
            close.invokeExact(scope);
        }
    }

    /// API of JDK 25: `StructuredTaskScope.open`, with the deadline in its configuration.
    private static final class OpenedScopes implements ScopeApi {
        private final MethodHandle joiner;
        private final MethodHandle open;
        private final MethodHandle withTimeout;
        private final MethodHandle fork;
        private final MethodHandle join;
        private final MethodHandle close;

        OpenedScopes(Class<?> type) throws ReflectiveOperationException {
            Class<?> joinerType = Class.forName(type.getName() + "$Joiner");
            Class<?> configurationType = Class.forName(type.getName() + "$Configuration");
            Lookup lookup = MethodHandles.publicLookup();
            joiner = lookup.unreflect(joinerType.getMethod("awaitAllSuccessfulOrThrow"))
                    .asType(MethodType.methodType(Object.class));
            // The second parameter is a Function in 25, and a UnaryOperator from 26 on.
            Method openMethod = Arrays.stream(type.getMethods())
                    .filter(method -> method.getName().equals("open")
                            && method.getParameterCount() == 2
                            && method.getParameterTypes()[0] == joinerType)
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException("open"));
            open = lookup.unreflect(openMethod)
                    .asType(MethodType.methodType(Object.class, Object.class, UnaryOperator.class));
            withTimeout = handle(configurationType, "withTimeout", Object.class, Duration.class);
            fork = handle(type, "fork", Supplier.class, Callable.class);
            join = handle(type, "join", void.class);
            close = handle(type, "close", void.class);
        }

        @Override
        public Object open(@Nullable Duration deadline) throws Throwable {
            UnaryOperator<Object> configuration =
                    deadline == null ? UnaryOperator.identity() : given -> limited(given, deadline);
            return (Object) open.invokeExact((Object) joiner.invokeExact(), (UnaryOperator<?>) configuration);
        }

        private Object limited(Object configuration, Duration deadline) {
            try {
                return (Object) withTimeout.invokeExact(configuration, deadline);
            } catch (Throwable e) {
                throw new IllegalStateException("a scope can't have a deadline", e);
            }
        }

        @Override
        public Supplier<?> fork(Object scope, Callable<Long> call) throws Throwable {
            return (Supplier<?>) fork.invokeExact(scope, (Callable<?>) call);
        }

        @Override
        public void join(Object scope, @Nullable Instant until) throws Throwable {
            join.invokeExact(scope);
        }

        @Override
        public void close(Object scope) throws Throwable {
            close.invokeExact(scope);
        }
    }

    /// Handle of a public method, whose receiver is an `Object`.
    private static MethodHandle handle(Class<?> type, String name, Class<?> result, Class<?>... parameters)
            throws ReflectiveOperationException {
        return MethodHandles.publicLookup()
                .unreflect(type.getMethod(name, parameters))
                .asType(MethodType.methodType(result, Object.class, parameters));
    }
}
