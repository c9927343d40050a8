package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.Answer.CallFailedException;
import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Way to make several calls at a time and to wait for the sum of what they bring.
interface FanOutModel extends AutoCloseable {
    /// Makes the calls of an answer on the caller's thread, which waits for them.
    ///
    /// @throws CallFailedException if a call failed
    long ask(Answer answer) throws InterruptedException;

    /// Makes the calls of an answer, and gives up at the deadline.
    ///
    /// @throws CallFailedException if a call failed
    /// @throws TimeoutException if the answer was given up
    long ask(Answer answer, Duration deadline) throws InterruptedException, TimeoutException;

    @Override
    default void close() {}

    /// How a call waits.
    enum CallKind {
        /// On a thread that sleeps meanwhile.
        BLOCKING,
        /// By a timer, without a thread.
        NON_BLOCKING
    }

    /// Opens the model of a candidate.
    ///
    /// @throws InvalidValueException if this JVM can't have it
    static FanOutModel open(String candidate) {
        return switch (candidate) {
            case "structured" -> StructuredCalls.open();
            case "completable-future" -> new CompletableFutureCalls();
            case "invoke-all" -> new InvokeAllCalls();
            case "coroutines" -> new CoroutineCalls(CallKind.BLOCKING);
            case "coroutines-delay" -> new CoroutineCalls(CallKind.NON_BLOCKING);
            case "reactor" -> new ReactorCalls(CallKind.BLOCKING);
            case "reactor-delay" -> new ReactorCalls(CallKind.NON_BLOCKING);
            default -> throw new InvalidValueException(candidate, "a way to make several calls");
        };
    }

    /// Failure of a call in the exception that a model made of it.
    ///
    /// @throws IllegalStateException if it is any other exception
    static CallFailedException failure(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof CallFailedException failed) {
                return failed;
            }
        }
        throw new IllegalStateException("a call ended in an unexpected way", thrown);
    }
}
