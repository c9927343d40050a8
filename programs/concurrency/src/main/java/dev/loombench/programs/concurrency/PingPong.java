package dev.loombench.programs.concurrency;

import dev.loombench.programs.kit.AllocationCounter;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Hand-over of values between two threads, or two coroutines. Its time is that of one hand-over: half of a round
/// trip, or what each value of a stream takes.
public final class PingPong implements Program {
    @Override
    public void run(ProgramRun run) throws Exception {
        Pattern pattern = Pattern.parse(run.text("pattern"));
        boolean virtual = run.candidate().equals("virtual");
        try (HandOverPair pair = ChannelWord.parse(run.text("channel")).pair(virtual)) {
            if (!run.warmup().isZero()) {
                pair.play(pattern, run.warmup());
            }
            OptionalLong before = AllocationCounter.read();
            Timing timing = pair.play(pattern, run.measure());
            MeasuredWork work = new MeasuredWork(timing.handOvers(), timing.nanos(), AllocationCounter.since(before));
            work.reportTime(run);
            work.reportAllocated(run);
        }
    }

    /// Values of the argument `channel`.
    private enum ChannelWord {
        SYNCHRONOUS_QUEUE,
        EXCHANGER,
        LINKED_TRANSFER_QUEUE,
        LOCK_CONDITION,
        JOX,
        KOTLIN;

        HandOverPair pair(boolean virtual) {
            return switch (this) {
                case SYNCHRONOUS_QUEUE -> threads(virtual, BlockingChannel.SynchronousChannel::new);
                case EXCHANGER -> threads(virtual, BlockingChannel.ExchangerChannel::new);
                case LINKED_TRANSFER_QUEUE -> threads(virtual, BlockingChannel.TransferQueueChannel::new);
                case LOCK_CONDITION -> threads(virtual, BlockingChannel.LockedSlot::new);
                case JOX -> threads(virtual, BlockingChannel.JoxChannel::new);
                case KOTLIN -> CoroutinePair.open(virtual);
            };
        }

        private static HandOverPair threads(boolean virtual, Supplier<BlockingChannel> channels) {
            ThreadFactory threads = virtual
                    ? Thread.ofVirtual().name("ping-pong-", 0).factory()
                    : Thread.ofPlatform().daemon().name("ping-pong-", 0).factory();
            return new ThreadPair(threads, channels);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static ChannelWord parse(String text) {
            return EnumWords.parse(values(), text, "a channel");
        }
    }

    /// In which direction values go.
    enum Pattern {
        /// Each value is answered before the next is sent.
        ROUND_TRIP,
        /// Values go one way, each as soon as the channel takes it.
        ONE_WAY;

        /// Word of the argument, such as `round-trip`.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /// Parses the word of a pattern.
        ///
        /// @throws InvalidValueException if it is none
        static Pattern parse(String text) {
            return EnumWords.parse(values(), text, "a pattern");
        }
    }

    /// Two parties between whom values are handed over.
    interface HandOverPair extends AutoCloseable {
        /// The least hand-overs or round trips between two looks at the clock.
        int BATCH = 64;

        /// What is waited for beyond the time that was asked for, before the pair counts as hung.
        Duration GRACE = Duration.ofSeconds(30);

        /// Hands values over for a time, and at least [#BATCH] times.
        ///
        /// @throws IncorrectResultException if a value was lost, doubled or overtaken
        /// @throws TimeoutException if the pair hangs
        Timing play(Pattern pattern, Duration time) throws Exception;

        /// Waits, with a limit, for what a pair measures.
        ///
        /// @throws IncorrectResultException if a value was wrong
        /// @throws TimeoutException if the pair hangs
        static Timing await(CompletableFuture<Timing> timing, Duration time) throws Exception {
            try {
                return timing.get(time.plus(GRACE).toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                throw new TimeoutException("the hand-overs hang: they haven't ended " + GRACE.toSeconds()
                        + " s after the time for which they were measured");
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IncorrectResultException wrong) {
                    throw wrong;
                }
                throw e;
            }
        }

        @Override
        default void close() {}
    }

    /// Time that hand-overs took together.
    ///
    /// @param handOvers their number, at least 1; a round trip is two
    record Timing(long handOvers, long nanos) {
        /// Timing of as many tokens that were sent, and answered if the pattern says so.
        static Timing of(Pattern pattern, long sent, long nanos) {
            return new Timing(pattern == Pattern.ROUND_TRIP ? 2 * sent : sent, nanos);
        }
    }
}
