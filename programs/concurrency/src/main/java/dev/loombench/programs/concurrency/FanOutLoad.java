package dev.loombench.programs.concurrency;

import dev.loombench.programs.concurrency.Answer.CallFailedException;
import dev.loombench.programs.concurrency.Answer.Ends;
import dev.loombench.programs.concurrency.FanOutSpec.Outcome;
import dev.loombench.programs.kit.IncorrectResultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;

/// Callers that ask for a time, each again as soon as it has its answer, and how long they and their calls took.
final class FanOutLoad {
    /// What is waited for beyond the time that was asked for, before callers or calls count as hung.
    private static final Duration GRACE = Duration.ofSeconds(45);

    /// Timers may end a wait this much before a deadline that was computed by another clock.
    private static final long CLOCK_TOLERANCE_NANOS = 1_000_000;

    private final long[] answerNanos;
    private final long nanos;
    private final long endNanos;

    private FanOutLoad(long[] answerNanos, long nanos, long endNanos) {
        this.answerNanos = answerNanos;
        this.nanos = nanos;
        this.endNanos = endNanos;
    }

    /// How long each caller waited for each answer, failure or answer given up, sorted.
    long[] answerNanos() {
        return answerNanos.clone();
    }

    /// Time from the first question to the last answer.
    long nanos() {
        return nanos;
    }

    /// Sum, over all answers, of the time until the last of its calls had ended.
    long endNanos() {
        return endNanos;
    }

    /// Runs callers, and waits until their last call has ended. Each asks at least once.
    ///
    /// @throws IncorrectResultException if an answer was wrong
    /// @throws TimeoutException if callers or calls hang
    static FanOutLoad run(FanOutModel model, FanOutSpec spec, int callers, Duration time) throws Exception {
        Ends ends = new Ends();
        List<FutureTask<long[]>> tasks = new ArrayList<>();
        long start = System.nanoTime();
        for (int caller = 0; caller < callers; caller++) {
            long first = caller;
            FutureTask<long[]> task =
                    new FutureTask<>(() -> ask(model, spec, ends, first, callers, start + time.toNanos()));
            tasks.add(task);
            Thread.ofVirtual().name("caller-" + caller).start(task);
        }
        long limit = start + time.plus(GRACE).toNanos();
        LongStream.Builder answers = LongStream.builder();
        for (FutureTask<long[]> task : tasks) {
            LongStream.of(result(task, limit)).forEach(answers);
        }
        long nanos = System.nanoTime() - start;
        awaitQuiet(ends, System.nanoTime() + spec.lateTime().plus(GRACE).toNanos());
        return new FanOutLoad(answers.build().sorted().toArray(), nanos, ends.nanos());
    }

    private static long[] result(FutureTask<long[]> task, long limit) throws Exception {
        try {
            return task.get(limit - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new TimeoutException("a caller has had no answer for " + GRACE.toSeconds() + " s");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IncorrectResultException wrong) {
                throw wrong;
            }
            throw e;
        }
    }

    private static void awaitQuiet(Ends ends, long limit) throws InterruptedException, TimeoutException {
        while (!ends.isQuiet()) {
            if (System.nanoTime() - limit > 0) {
                throw new TimeoutException("calls still run " + GRACE.toSeconds() + " s after they should have ended");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static long[] ask(FanOutModel model, FanOutSpec spec, Ends ends, long first, int step, long stop)
            throws InterruptedException, IncorrectResultException {
        LongStream.Builder times = LongStream.builder();
        long number = first;
        do {
            times.add(time(model, spec, new Answer(spec, number, ends), number));
            number += step;
        } while (System.nanoTime() - stop < 0);
        return times.build().toArray();
    }

    /// How long the caller waited for an answer, which is checked.
    private static long time(FanOutModel model, FanOutSpec spec, Answer answer, long number)
            throws InterruptedException, IncorrectResultException {
        long start = System.nanoTime();
        try {
            long sum = spec.outcome() == Outcome.ONE_SLOW ? model.ask(answer, spec.deadline()) : model.ask(answer);
            long nanos = System.nanoTime() - start;
            spec.check(number, sum, nanos);
            return nanos;
        } catch (CallFailedException e) {
            if (spec.outcome() != Outcome.ONE_FAILS) {
                throw new IncorrectResultException("a call failed that should not: " + e);
            }
            return System.nanoTime() - start;
        } catch (TimeoutException e) {
            long nanos = System.nanoTime() - start;
            if (nanos < spec.deadline().toNanos() - CLOCK_TOLERANCE_NANOS) {
                throw new IncorrectResultException("an answer was given up before its deadline: " + e.getMessage());
            }
            return nanos;
        } finally {
            answer.callerLeft();
        }
    }
}
