package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.AllocationCounter;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Requests, each on a new virtual thread, that use a buffer several times: they fill it and add up what it holds, and
/// let others run before the next use, as a request does that waits. An operation is a request.
public final class ThreadLocals implements Program {
    private static final int SCOPED_VALUES_SINCE = 25;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long LONG_OF_ONES = 0x0101_0101_0101_0101L;
    private static final long LIMIT_SECONDS = 60;

    @Override
    public void run(ProgramRun run) throws Exception {
        int threads = run.count("threads");
        Buffers buffers = buffers(run.candidate(), run.count("size"));
        int uses = run.count("uses");
        if (run.warmup().isPositive()) {
            MeasuredWork unused = serve(buffers, uses, threads, run.warmup());
        }
        MeasuredWork work = serve(buffers, uses, threads, run.measure());
        work.reportTime(run);
        work.reportAllocated(run);
        work.reportThroughput(run);
    }

    private static Buffers buffers(String candidate, int size) {
        return switch (candidate) {
            case "thread-local" -> new PerThread(ThreadLocal.withInitial(() -> new byte[size]), size);
            case "scoped-value" -> {
                if (Runtime.version().feature() < SCOPED_VALUES_SINCE) {
                    throw new InvalidValueException(
                            candidate,
                            "a candidate on JDK " + Runtime.version().feature() + ": scoped values are final from JDK "
                                    + SCOPED_VALUES_SINCE + " on");
                }
                yield new PerScope(size);
            }
            case "pool" -> new Pooled(new ConcurrentLinkedQueue<>(), size);
            case "allocated" -> new Allocated(size);
            default -> throw new InvalidValueException(candidate, "a candidate of thread-locals");
        };
    }

    /// Serves requests for a time, so many at once. Each starts the next one as it ends, so that nobody hands them out.
    private static MeasuredWork serve(Buffers buffers, int uses, int threads, Duration time) throws Exception {
        Client[] clients = new Client[threads];
        CountDownLatch end = new CountDownLatch(threads);
        OptionalLong bytes = AllocationCounter.read();
        long begin = System.nanoTime();
        for (int i = 0; i < threads; i++) {
            clients[i] = new Client(buffers, uses, begin + time.toNanos(), end);
            Thread unused = Thread.startVirtualThread(new Request(clients[i], 1));
        }
        if (!end.await(time.toSeconds() + LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new TimeoutException(end.getCount() + " of " + threads + " requests haven't ended " + LIMIT_SECONDS
                    + " s after the measured time");
        }
        long nanos = System.nanoTime() - begin;
        long served = 0;
        for (Client client : clients) {
            if (client.failure != null) {
                throw new IncorrectResultException(client.failure);
            }
            served += client.served;
        }
        return new MeasuredWork(served, nanos, AllocationCounter.since(bytes));
    }

    /// Whoever makes one request after the other.
    private static final class Client {
        private final Buffers buffers;
        private final int uses;
        private final long deadline;
        private final CountDownLatch end;
        private long served;
        private @Nullable String failure;

        Client(Buffers buffers, int uses, long deadline, CountDownLatch end) {
            this.buffers = buffers;
            this.uses = uses;
            this.deadline = deadline;
            this.end = end;
        }

        /// Ends after so many requests.
        void end(long requests, @Nullable String reason) {
            served = requests;
            failure = reason;
            end.countDown();
        }
    }

    /// Request on a thread of its own, which at its end starts that of the next. Clients have no counter that
    /// processors would take from each other.
    ///
    /// @param number of this request among those of its client, from 1
    private record Request(Client client, long number) implements Runnable {
        @Override
        public void run() {
            try {
                client.buffers.request(this);
            } catch (Throwable e) {
                client.end(number, e.toString());
                return;
            }
            if (System.nanoTime() - client.deadline < 0) {
                Thread unused = Thread.startVirtualThread(new Request(client, number + 1));
            } else {
                client.end(number, null);
            }
        }

        /// Uses the buffer as often as a request does.
        @SuppressWarnings("ThreadPriorityCheck") // stands for a wait, and no result depends on it
        void serve() {
            for (int use = 0; use < client.uses; use++) {
                if (use > 0) {
                    Thread.yield();
                }
                byte value = (byte) (number + use);
                long sum = client.buffers.use(value);
                if (sum != (value & 0xFF) * LONG_OF_ONES * (client.buffers.size() / Long.BYTES)) {
                    throw new IllegalStateException("the buffer's sum is " + sum + ", not that of its values " + value);
                }
            }
        }
    }

    /// Where a request gets its buffer from.
    private sealed interface Buffers {
        int size();

        /// Fills a buffer, adds up what it holds, and puts it back where it came from.
        long use(byte value);

        /// Serves a request, in a scope if there is one.
        default void request(Request request) {
            request.serve();
        }
    }

    /// Fills a buffer, and adds up its values eight at a time, so that this doesn't take longer than all the rest.
    private static long sumOf(byte[] buffer, byte value) {
        Arrays.fill(buffer, value);
        long sum = 0;
        for (int i = 0; i <= buffer.length - Long.BYTES; i += Long.BYTES) {
            sum += (long) LONGS.get(buffer, i);
        }
        return sum;
    }

    private record PerThread(ThreadLocal<byte[]> local, int size) implements Buffers {
        @Override
        public long use(byte value) {
            return sumOf(local.get(), value);
        }
    }

    private record PerScope(int size) implements Buffers {
        @Override
        public long use(byte value) {
            return sumOf(ScopedBuffer.get(), value);
        }

        @Override
        public void request(Request request) {
            ScopedBuffer.where(new byte[size], request::serve);
        }
    }

    private record Pooled(ConcurrentLinkedQueue<byte[]> free, int size) implements Buffers {
        @Override
        public long use(byte value) {
            byte[] pooled = free.poll();
            byte[] buffer = pooled == null ? new byte[size] : pooled;
            long sum = sumOf(buffer, value);
            free.add(buffer);
            return sum;
        }
    }

    private record Allocated(int size) implements Buffers {
        @Override
        public long use(byte value) {
            return sumOf(new byte[size], value);
        }
    }
}
