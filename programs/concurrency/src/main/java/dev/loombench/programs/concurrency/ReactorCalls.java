package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.Answer.Call;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import reactor.core.Exceptions;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// `Mono.zip` of Reactor; the caller's thread blocks for it.
final class ReactorCalls implements FanOutModel {
    private final CallKind kind;

    /// @param kind `BLOCKING`: on a thread of `Schedulers.boundedElastic()`, of which there are ten for each processor;
    ///     `NON_BLOCKING`: by `Mono.delay`, which holds no thread
    ReactorCalls(CallKind kind) {
        this.kind = kind;
        // A cancelled call that is interrupted ends with an exception that nobody waits for. Reactor would log each.
        Hooks.onErrorDropped(dropped -> {});
    }

    @Override
    public long ask(Answer answer) {
        try {
            return value(sum(answer));
        } catch (RuntimeException e) {
            throw FanOutModel.failure(e);
        }
    }

    @Override
    public long ask(Answer answer, Duration deadline) throws TimeoutException {
        try {
            return value(sum(answer).timeout(deadline));
        } catch (RuntimeException e) {
            if (Exceptions.unwrap(e) instanceof TimeoutException late) {
                throw late;
            }
            throw FanOutModel.failure(e);
        }
    }

    private static long value(Mono<Long> sum) {
        Long value = sum.block();
        if (value == null) {
            throw new IllegalStateException("a Mono ended without a value");
        }
        return value;
    }

    private Mono<Long> sum(Answer answer) {
        return Mono.zip(
                answer.calls().stream().map(this::result).toList(),
                results -> Arrays.stream(results).mapToLong(Long.class::cast).sum());
    }

    private Mono<Long> result(Call call) {
        return switch (kind) {
            case BLOCKING -> Mono.fromCallable(call).subscribeOn(Schedulers.boundedElastic());
            case NON_BLOCKING ->
                Mono.defer(() -> {
                    call.begin();
                    return Mono.delay(call.time()).map(tick -> call.value()).doFinally(signal -> call.end());
                });
        };
    }

    @Override
    public void close() {
        Hooks.resetOnErrorDropped();
    }
}
