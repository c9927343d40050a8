package dev.loombench.programs.concurrency;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/// Answer for which calls are made. Knows when the last of its calls has ended, which may be after its caller went on.
final class Answer {
    private final FanOutSpec spec;
    private final long number;
    private final Ends ends;

    /// Calls that run, and the caller if it still waits.
    private final AtomicInteger running = new AtomicInteger(1);

    /// Until when this answer's time is in the sum of [Ends].
    private final AtomicLong counted = new AtomicLong(System.nanoTime());

    Answer(FanOutSpec spec, long number, Ends ends) {
        this.spec = spec;
        this.number = number;
        this.ends = ends;
        ends.running.increment();
    }

    /// When the last call of each answer ended.
    static final class Ends {
        private final LongAdder nanos = new LongAdder();
        private final LongAdder running = new LongAdder();

        /// Sum, over all answers, of the time from when the caller asked until the last of its calls had ended.
        long nanos() {
            return nanos.sum();
        }

        /// Whether neither a call nor a caller runs any more.
        boolean isQuiet() {
            return running.sum() == 0;
        }
    }

    /// Failure of a call, as the caller is to have it.
    static final class CallFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CallFailedException() {
            super("the call failed, as it was asked to");
        }
    }

    FanOutSpec spec() {
        return spec;
    }

    /// Calls to be made for this answer.
    List<Call> calls() {
        return IntStream.range(0, spec.calls()).mapToObj(Call::new).toList();
    }

    /// Tells that the caller has its answer, its failure, or has given it up.
    void callerLeft() {
        end();
    }

    private void begin() {
        ends.running.increment();
        running.incrementAndGet();
    }

    private void end() {
        if (running.decrementAndGet() == 0) {
            long now = System.nanoTime();
            ends.nanos.add(now - counted.getAndSet(now));
        }
        ends.running.decrement();
    }

    /// Call of an answer.
    final class Call implements Callable<Long> {
        private final int index;

        private Call(int index) {
            this.index = index;
        }

        /// Makes the call on the current thread, which sleeps meanwhile.
        ///
        /// @throws CallFailedException if it is the one that fails
        /// @throws InterruptedException if it is cancelled by an interrupt
        @Override
        public Long call() throws InterruptedException {
            begin();
            try {
                Thread.sleep(spec.time(number, index));
                return value();
            } finally {
                end();
            }
        }

        /// Tells that a call begins whose wait holds no thread. [#end] must follow.
        void begin() {
            Answer.this.begin();
        }

        /// Tells that such a call has ended, was cancelled or failed.
        void end() {
            Answer.this.end();
        }

        /// How long it takes.
        Duration time() {
            return spec.time(number, index);
        }

        /// What it brings when its time is over.
        ///
        /// @throws CallFailedException if it is the one that fails
        long value() {
            if (spec.fails(number, index)) {
                throw new CallFailedException();
            }
            return FanOutSpec.value(number, index);
        }
    }
}
