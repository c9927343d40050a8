package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.PingPong.HandOverPair;
import dev.loombench.programs.concurrency.PingPong.Pattern;
import dev.loombench.programs.concurrency.PingPong.Timing;
import dev.loombench.programs.kit.IncorrectResultException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/// Two threads that hand values over by blocking channels, one channel for each direction.
///
/// @param threads makes both threads
/// @param channels opens a channel
record ThreadPair(ThreadFactory threads, Supplier<BlockingChannel> channels) implements HandOverPair {
    @Override
    public Timing play(Pattern pattern, Duration time) throws Exception {
        BlockingChannel there = channels.get();
        BlockingChannel back = channels.get();
        long nanos = time.toNanos();
        CompletableFuture<Timing> timing = new CompletableFuture<>();
        Thread receiver = threads.newThread(() -> {
            try {
                receive(pattern, there, back);
            } catch (Throwable e) {
                timing.completeExceptionally(e);
            }
        });
        Thread sender = threads.newThread(() -> {
            try {
                timing.complete(send(pattern, there, back, nanos));
            } catch (Throwable e) {
                timing.completeExceptionally(e);
            }
        });
        receiver.start();
        sender.start();
        try {
            return HandOverPair.await(timing, time);
        } finally {
            sender.interrupt();
            receiver.interrupt();
        }
    }

    private static Timing send(Pattern pattern, BlockingChannel there, BlockingChannel back, long nanos)
            throws InterruptedException, IncorrectResultException {
        // The first one shows that the receiver runs.
        long number = send(pattern, there, back, 0, 1);
        long start = System.nanoTime();
        long now;
        do {
            number = send(pattern, there, back, number, BATCH);
            now = System.nanoTime();
        } while (now - start < nanos);
        there.send(Token.STOP);
        return Timing.of(pattern, number - 1, now - start);
    }

    private static long send(Pattern pattern, BlockingChannel there, BlockingChannel back, long first, int count)
            throws InterruptedException, IncorrectResultException {
        for (long number = first; number < first + count; number++) {
            there.send(Token.of(number));
            if (pattern == Pattern.ROUND_TRIP) {
                Token.check(number + 1, back.receive());
            }
        }
        return first + count;
    }

    private static void receive(Pattern pattern, BlockingChannel there, BlockingChannel back)
            throws InterruptedException, IncorrectResultException {
        Token token = there.receive();
        for (long number = 0; token != Token.STOP; number++) {
            Token.check(number, token);
            if (pattern == Pattern.ROUND_TRIP) {
                back.send(Token.of(number + 1));
            }
            token = there.receive();
        }
    }
}
