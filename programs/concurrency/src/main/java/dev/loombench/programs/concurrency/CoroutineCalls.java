package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.Answer.Call;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeoutException;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.SuspendLambda;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.AwaitKt;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.TimeoutCancellationException;
import kotlinx.coroutines.TimeoutKt;
import org.jspecify.annotations.Nullable;

/// `async` and `awaitAll` of kotlinx.coroutines; the caller's thread is in `runBlocking`, which ends when all calls
/// have. The deadline is `withTimeout`. Suspending lambdas that end in a call are lambdas in Java too; the one that
/// goes on after a call is the state machine that Kotlin's compiler would make.
///
/// @param kind `BLOCKING`: on a thread of `Dispatchers.IO`, of which there are 64, and which a cancellation doesn't
///     interrupt; `NON_BLOCKING`: by `delay` on `Dispatchers.Default`, which holds no thread
record CoroutineCalls(CallKind kind) implements FanOutModel {
    @Override
    public long ask(Answer answer) throws InterruptedException {
        try {
            return sum(BuildersKt.<List<? extends Long>>runBlocking(
                    EmptyCoroutineContext.INSTANCE, (scope, completion) -> results(scope, answer, completion)));
        } catch (RuntimeException e) {
            throw FanOutModel.failure(e);
        }
    }

    @Override
    public long ask(Answer answer, Duration deadline) throws InterruptedException, TimeoutException {
        try {
            return sum(BuildersKt.<List<? extends Long>>runBlocking(
                    EmptyCoroutineContext.INSTANCE,
                    (scope, completion) -> TimeoutKt.<List<? extends Long>>withTimeout(
                            deadline.toMillis(),
                            (inner, innerCompletion) -> results(inner, answer, innerCompletion),
                            completion)));
        } catch (TimeoutCancellationException e) {
            throw new TimeoutException(e.getMessage());
        } catch (RuntimeException e) {
            throw FanOutModel.failure(e);
        }
    }

    private static long sum(Collection<? extends Long> results) {
        return results.stream().mapToLong(Long::longValue).sum();
    }

    private @Nullable Object results(
            CoroutineScope scope, Answer answer, Continuation<? super List<? extends Long>> completion) {
        List<Deferred<Long>> results =
                answer.calls().stream().map(call -> async(scope, call)).toList();
        return AwaitKt.awaitAll(results, completion);
    }

    private Deferred<Long> async(CoroutineScope scope, Call call) {
        CoroutineDispatcher dispatcher = switch (kind) {
            case BLOCKING -> Dispatchers.getIO();
            case NON_BLOCKING -> Dispatchers.getDefault();
        };
        return BuildersKt.async(
                scope,
                dispatcher,
                CoroutineStart.DEFAULT,
                switch (kind) {
                    case BLOCKING -> (inner, completion) -> result(call);
                    case NON_BLOCKING -> new DelayedCall(call, null);
                });
    }

    private static Long result(Call call) {
        try {
            return call.call();
        } catch (InterruptedException e) {
            throw new IllegalStateException("a thread of Dispatchers.IO was interrupted", e);
        }
    }

    /// ```kotlin
    /// call.begin()
    /// try {
    ///     delay(call.time())
    ///     call.value()
    /// } finally {
    ///     call.end()
    /// }
    /// ```
    private static final class DelayedCall extends SuspendLambda
            implements Function2<CoroutineScope, Continuation<? super Long>, Object> {
        private static final long serialVersionUID = 1L;
        private static final Object SUSPENDED = IntrinsicsKt.getCOROUTINE_SUSPENDED();

        private final transient Call call;
        private boolean waiting;

        DelayedCall(Call call, @Nullable Continuation<Object> completion) {
            super(2, completion);
            this.call = call;
        }

        @Override
        protected Object invokeSuspend(Object result) {
            boolean suspended = false;
            if (!waiting) {
                ResultKt.throwOnFailure(result);
                call.begin();
            }
            try {
                if (waiting) {
                    ResultKt.throwOnFailure(result);
                } else {
                    waiting = true;
                    if (DelayKt.delay(call.time().toMillis(), this) == SUSPENDED) {
                        suspended = true;
                        return SUSPENDED;
                    }
                }
                return call.value();
            } finally {
                if (!suspended) {
                    call.end();
                }
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public Object invoke(CoroutineScope scope, Continuation<? super Long> completion) {
            return new DelayedCall(call, (Continuation<Object>) (Continuation<?>) completion)
                    .invokeSuspend(Unit.INSTANCE);
        }

        @Override
        @SuppressWarnings("unchecked")
        public Continuation<Unit> create(@Nullable Object scope, Continuation<?> completion) {
            return (Continuation<Unit>) (Continuation<?>) new DelayedCall(call, (Continuation<Object>) completion);
        }
    }
}
