package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.PingPong.HandOverPair;
import dev.loombench.programs.concurrency.PingPong.Pattern;
import dev.loombench.programs.concurrency.PingPong.Timing;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.SuspendLambda;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import org.jspecify.annotations.Nullable;

/// Two coroutines that hand values over by rendezvous channels of kotlinx.coroutines. They suspend and never block, as
/// code in Kotlin does: [Sender] and [Receiver] are the state machines that Kotlin's compiler makes of suspending
/// loops, written by hand, since blocking a thread on such a channel is not what it is made for.
final class CoroutinePair implements HandOverPair {
    private final CoroutineDispatcher dispatcher;
    private final @Nullable ExecutorService virtualThreads;

    private CoroutinePair(CoroutineDispatcher dispatcher, @Nullable ExecutorService virtualThreads) {
        this.dispatcher = dispatcher;
        this.virtualThreads = virtualThreads;
    }

    /// Opens a pair on `Dispatchers.Default`, a pool of platform threads, or on an executor that starts a virtual
    /// thread whenever a coroutine goes on.
    static CoroutinePair open(boolean virtual) {
        if (virtual) {
            ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
            return new CoroutinePair(ExecutorsKt.from(threads), threads);
        }
        return new CoroutinePair(Dispatchers.getDefault(), null);
    }

    @Override
    public Timing play(Pattern pattern, Duration time) throws Exception {
        Exchange exchange = new Exchange(
                ChannelKt.Channel(Channel.RENDEZVOUS, BufferOverflow.SUSPEND, null),
                ChannelKt.Channel(Channel.RENDEZVOUS, BufferOverflow.SUSPEND, null),
                pattern,
                time.toNanos(),
                new CompletableFuture<>());
        CoroutineScope scope = CoroutineScopeKt.CoroutineScope(dispatcher);
        try {
            BuildersKt.launch(scope, dispatcher, CoroutineStart.DEFAULT, new Receiver(exchange, null));
            BuildersKt.launch(scope, dispatcher, CoroutineStart.DEFAULT, new Sender(exchange, null));
            return HandOverPair.await(exchange.timing(), time);
        } finally {
            CoroutineScopeKt.cancel(scope, null);
        }
    }

    @Override
    public void close() {
        if (virtualThreads != null) {
            virtualThreads.shutdownNow();
        }
    }

    /// What both coroutines know.
    ///
    /// @param timing where the sender tells its time, and either its failure
    private record Exchange(
            Channel<Token> there, Channel<Token> back, Pattern pattern, long nanos, CompletableFuture<Timing> timing) {}

    /// Suspending function with a state: goes on where it suspended.
    private abstract static class StateMachine extends SuspendLambda
            implements Function2<CoroutineScope, Continuation<? super Unit>, Object> {
        private static final long serialVersionUID = 1L;

        /// What a suspending call returns whose result comes later.
        static final Object SUSPENDED = IntrinsicsKt.getCOROUTINE_SUSPENDED();

        final transient Exchange exchange;

        StateMachine(Exchange exchange, @Nullable Continuation<Object> completion) {
            super(2, completion);
            this.exchange = exchange;
        }

        /// Goes on with the result of the call that suspended; in the beginning with `Unit`.
        ///
        /// @return [#SUSPENDED] or `Unit`
        abstract Object resume(Object result) throws Exception;

        @Override
        protected final Object invokeSuspend(Object result) {
            try {
                ResultKt.throwOnFailure(result);
                return resume(result);
            } catch (Throwable e) {
                exchange.timing.completeExceptionally(e);
                return Unit.INSTANCE;
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public final Object invoke(CoroutineScope scope, Continuation<? super Unit> completion) {
            return copy((Continuation<Object>) (Continuation<?>) completion).invokeSuspend(Unit.INSTANCE);
        }

        @Override
        @SuppressWarnings("unchecked")
        public final Continuation<Unit> create(@Nullable Object scope, Continuation<?> completion) {
            return (Continuation<Unit>) (Continuation<?>) copy((Continuation<Object>) completion);
        }

        /// Makes the coroutine that tells `completion` of its end.
        abstract StateMachine copy(Continuation<Object> completion);
    }

    /// ```kotlin
    /// for (number in 0..) {
    ///     there.send(Token.of(number))
    ///     if (pattern == ROUND_TRIP) check(number + 1, back.receive())
    ///     if (timeIsUp()) break
    /// }
    /// there.send(STOP)
    /// ```
    private static final class Sender extends StateMachine {
        private static final long serialVersionUID = 1L;

        private Step next = Step.SEND;
        private long number;
        private long start;
        private long end;

        Sender(Exchange exchange, @Nullable Continuation<Object> completion) {
            super(exchange, completion);
        }

        private enum Step {
            SEND,
            RECEIVE,
            CHECK,
            LOOK_AT_CLOCK,
            END
        }

        @Override
        Object resume(Object result) throws Exception {
            Object value = result;
            while (true) {
                switch (next) {
                    case SEND -> {
                        next = exchange.pattern == Pattern.ROUND_TRIP ? Step.RECEIVE : Step.LOOK_AT_CLOCK;
                        value = exchange.there.send(Token.of(number), this);
                    }
                    case RECEIVE -> {
                        next = Step.CHECK;
                        value = exchange.back.receive(this);
                    }
                    case CHECK -> {
                        Token.check(number + 1, value);
                        next = Step.LOOK_AT_CLOCK;
                    }
                    case LOOK_AT_CLOCK -> {
                        next = Step.SEND;
                        if (number % BATCH == 0 && isTimeUp()) {
                            next = Step.END;
                            value = exchange.there.send(Token.STOP, this);
                        } else {
                            number++;
                        }
                    }
                    case END -> {
                        exchange.timing.complete(Timing.of(exchange.pattern, number, end - start));
                        return Unit.INSTANCE;
                    }
                }
                if (value == SUSPENDED) {
                    return SUSPENDED;
                }
            }
        }

        /// Whether the time is up; it begins with the first hand-over, which shows that the receiver runs.
        private boolean isTimeUp() {
            long now = System.nanoTime();
            if (number == 0) {
                start = now;
                return false;
            }
            end = now;
            return end - start >= exchange.nanos;
        }

        @Override
        StateMachine copy(Continuation<Object> completion) {
            return new Sender(exchange, completion);
        }
    }

    /// ```kotlin
    /// for (number in 0..) {
    ///     val token = there.receive()
    ///     if (token == STOP) break
    ///     check(number, token)
    ///     if (pattern == ROUND_TRIP) back.send(Token.of(number + 1))
    /// }
    /// ```
    private static final class Receiver extends StateMachine {
        private static final long serialVersionUID = 1L;

        private boolean received;
        private long number;

        Receiver(Exchange exchange, @Nullable Continuation<Object> completion) {
            super(exchange, completion);
        }

        @Override
        Object resume(Object result) throws Exception {
            Object value = result;
            while (true) {
                if (received) {
                    if (value == Token.STOP) {
                        return Unit.INSTANCE;
                    }
                    Token.check(number, value);
                    received = false;
                    number++;
                    if (exchange.pattern == Pattern.ROUND_TRIP) {
                        value = exchange.back.send(Token.of(number), this);
                    }
                } else {
                    received = true;
                    value = exchange.there.receive(this);
                }
                if (value == SUSPENDED) {
                    return SUSPENDED;
                }
            }
        }

        @Override
        StateMachine copy(Continuation<Object> completion) {
            return new Receiver(exchange, completion);
        }
    }
}
