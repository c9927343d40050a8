package dev.loombench.subject.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// Executor that forks a virtual thread per task in a `StructuredTaskScope`, and joins the scope when it is closed.
///
/// Only the thread that created it may submit tasks and close it, as a scope demands of its owner. The scope never
/// cancels: it waits for all tasks, whether they fail or not (`Joiner.awaitAll()`, or before JDK 25 a scope without a
/// policy).
final class StructuredExecutor extends AbstractExecutorService {
    private static final ScopeApi API = ScopeApi.find();

    private final Object scope = API.open();
    private boolean shutdown;
    private boolean closed;
    private volatile boolean stopped;

    /// Opens a scope, which the current thread owns.
    ///
    /// @throws UnsupportedOperationException if this JDK has no such scope, with those that have it
    StructuredExecutor() {}

    @Override
    public void execute(Runnable task) {
        if (shutdown) {
            throw new RejectedExecutionException("the scope is closed");
        }
        API.fork(scope, () -> {
            run(task);
            return true;
        });
    }

    /// Runs a task; one that throws is reported as any thread's throwable is, since the scope would keep it to itself.
    private void run(Runnable task) {
        if (stopped) {
            if (task instanceof Future<?> future) {
                future.cancel(false);
            }
            return;
        }
        try {
            task.run();
        } catch (Throwable t) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, t);
        }
    }

    @Override
    public void shutdown() {
        shutdown = true;
    }

    /// Interrupts all tasks. Waits until they have ended, since no thread may outlive its scope.
    @Override
    public List<Runnable> shutdownNow() {
        shutdown = true;
        stopped = true;
        if (!closed) {
            closed = true;
            API.cancel(scope);
        }
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return closed;
    }

    /// Joins and closes the scope after a shutdown, without a limit in time.
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (shutdown && !closed) {
            API.join(scope);
            closed = true;
            API.close(scope);
        }
        return closed;
    }

    /// The API of scopes, which is a class in JDK 21 to 24 and an interface since, and a preview in all of them.
    private static final class ScopeApi {
        private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";

        private final MethodHandle open;
        private final MethodHandle fork;
        private final MethodHandle join;
        private final MethodHandle close;

        private ScopeApi(MethodHandle open, MethodHandle fork, MethodHandle join, MethodHandle close) {
            this.open = open.asType(MethodType.methodType(Object.class));
            this.fork = fork.asType(MethodType.methodType(Object.class, Object.class, Callable.class));
            this.join = join.asType(MethodType.methodType(void.class, Object.class));
            this.close = close.asType(MethodType.methodType(void.class, Object.class));
        }

        static ScopeApi find() {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            try {
                Class<?> scope = Class.forName(SCOPE);
                return new ScopeApi(
                        scope.isInterface() ? openAwaitingAll(scope) : constructor(scope),
                        lookup.unreflect(scope.getMethod("fork", Callable.class)),
                        lookup.unreflect(scope.getMethod("join")),
                        lookup.unreflect(scope.getMethod("close")));
            } catch (ReflectiveOperationException e) {
                return missing(e);
            }
        }

        /// API whose scopes can't be opened.
        private static ScopeApi missing(ReflectiveOperationException reason) {
            MethodHandle refusal = MethodHandles.throwException(Object.class, UnsupportedOperationException.class)
                    .bindTo(new UnsupportedOperationException(
                            "JDK " + Runtime.version().feature() + " has no StructuredTaskScope that is known here;"
                                    + " JDK 21 to 26 have one, with --enable-preview",
                            reason));
            MethodHandle ofScope = MethodHandles.dropArguments(refusal, 0, Object.class);
            return new ScopeApi(
                    refusal, MethodHandles.dropArguments(refusal, 0, Object.class, Callable.class), ofScope, ofScope);
        }

        private static MethodHandle constructor(Class<?> scope) throws ReflectiveOperationException {
            return MethodHandles.publicLookup().findConstructor(scope, MethodType.methodType(void.class));
        }

        private static MethodHandle openAwaitingAll(Class<?> scope) throws ReflectiveOperationException {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> joiner = Class.forName(SCOPE + "$Joiner");
            MethodHandle open = lookup.findStatic(scope, "open", MethodType.methodType(scope, joiner));
            MethodHandle awaitAll = lookup.findStatic(joiner, "awaitAll", MethodType.methodType(joiner));
            return MethodHandles.foldArguments(open, awaitAll);
        }

        Object open() {
            try {
                return open.invokeExact();
            } catch (Throwable t) {
                throw unchecked(t);
            }
        }

        void fork(Object scope, Callable<?> task) {
            try {
                Object unused = fork.invokeExact(scope, task);
            } catch (Throwable t) {
                throw unchecked(t);
            }
        }

        void join(Object scope) throws InterruptedException {
            try {
                join.invokeExact(scope);
            } catch (InterruptedException e) {
                throw e;
            } catch (Throwable t) {
                throw unchecked(t);
            }
        }

        void close(Object scope) {
            try {
                close.invokeExact(scope);
            } catch (Throwable t) {
                throw unchecked(t);
            }
        }

        /// Closes a scope that may not have been joined, which interrupts its threads, waits for them, and throws.
        void cancel(Object scope) {
            try {
                close.invokeExact(scope);
            } catch (IllegalStateException unjoined) {
                // the scope is closed nevertheless
            } catch (Throwable t) {
                throw unchecked(t);
            }
        }

        private static RuntimeException unchecked(Throwable thrown) {
            return switch (thrown) {
                case Error error -> throw error;
                case RuntimeException unchecked -> unchecked;
                default -> new IllegalStateException(thrown);
            };
        }
    }
}
