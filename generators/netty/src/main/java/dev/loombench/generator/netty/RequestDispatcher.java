package dev.loombench.generator.netty;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadEvent.LoadDone;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Assigns requests to sessions when they are due: first those of the warm-up, then, without a gap, those of
/// the measured window. A request that finds no idle session waits in a queue, as at a connection pool, and
/// fails there at the timeout. Confined to the event loop.
final class RequestDispatcher implements Session.Listener {
    private static final long TICK_NANOS = 10_000_000L;
    /// Time before a request is due from which the event loop spins instead of sleeping, in nanoseconds: a
    /// sleeping thread wakes some 80 µs late.
    private static final long SPIN_NANOS = 200_000L;

    /// Maximum number of requests sent before the event loop serves its connections again.
    private static final int MAX_BURST = 256;

    private static final long REFUSAL_PAUSE_NANOS = 100_000_000L;
    private static final long GRACE_NANOS = 2_000_000_000L;

    /// Longest time over which the users of a closed loop start.
    private static final long MAX_RAMP_UP_NANOS = 5_000_000_000L;

    private enum Stage {
        WARMUP,
        MEASURED,
        OVER
    }

    private final LoadOrder order;
    private final RequestSelector mix;
    private final EventLoop loop;
    private final RequestRecorder recorder;
    private final Runnable measuredBegins;
    private final Consumer<LoadEvent> completion;
    private final long timeout;
    private final long settlingNanos;
    private final BooleanSupplier unconnected;
    private final RequestQueue queue = new RequestQueue();

    private Stage stage = Stage.WARMUP;
    private @Nullable ArrivalSchedule schedule;
    private SplittableRandom choices = new SplittableRandom();
    private long windowStart;
    private long windowNanos;

    /// @param unconnected whether requests wait because connections can't be opened
    /// @param measuredBegins runs on the event loop when the measured window begins
    /// @param completion receives there the end of the load: done once all requests are settled, else the
    ///     reason why it ended early
    RequestDispatcher(
            LoadOrder order,
            RequestSelector mix,
            BooleanSupplier unconnected,
            EventLoop loop,
            RequestRecorder recorder,
            Runnable measuredBegins,
            Consumer<LoadEvent> completion) {
        this.order = order;
        this.mix = mix;
        this.loop = loop;
        this.recorder = recorder;
        this.measuredBegins = measuredBegins;
        this.completion = completion;
        this.timeout = order.timeout().toNanos();
        this.settlingNanos = order.maxSettlingTime().toNanos();
        this.unconnected = unconnected;
    }

    void start() {
        begin(order.warmup().isZero());
        tick();
    }

    private void begin(boolean measured) {
        stage = measured ? Stage.MEASURED : Stage.WARMUP;
        windowStart = loop.now();
        windowNanos = (measured ? order.duration() : order.warmup()).toNanos();
        recorder.begin(windowStart, measured);
        if (measured) {
            measuredBegins.run();
        }
        // The numbers of the measured window don't depend on how many the warm-up drew.
        long[] seeds = new SplittableRandom(order.seed()).longs(4).toArray();
        choices = new SplittableRandom(seeds[measured ? 3 : 1]);
        switch (order.arrivals()) {
            case Arrivals.OpenModel open -> {
                schedule = new ArrivalSchedule(open, windowNanos, seeds[measured ? 2 : 0]);
                sendDue();
            }
            case Arrivals.ClosedModel(int users) -> {
                if (stage == Stage.WARMUP || order.warmup().isZero()) {
                    startUsers(users);
                }
            }
        }
    }

    /// Starts the users of a closed loop at even distances. If all began at once, their answers would come in waves,
    /// and the number of waves in the window would decide the throughput.
    private void startUsers(int users) {
        long rampUp = Math.min(windowNanos / 4 * 3, MAX_RAMP_UP_NANOS);
        for (int user = 0; user < users; user++) {
            int starting = user;
            long delay = stage == Stage.WARMUP ? rampUp / users * user : 0;
            if (delay == 0) {
                arrive(windowStart, windowStart, starting);
            } else {
                runLater(() -> arriveAgain(starting, loop.now()), delay);
            }
        }
    }

    /// Sends the requests that are due and schedules itself for the next one.
    private void sendDue() {
        ArrivalSchedule due = schedule;
        if (due == null || stage == Stage.OVER) {
            return;
        }
        long now = loop.now();
        for (int sent = 0; sent < MAX_BURST && !due.isOver() && now - windowStart >= due.next(); sent++) {
            arrive(windowStart + due.next(), now, ScheduledRequest.NOBODY);
            due.advance();
            now = loop.now();
        }
        while (!due.isOver() && now - windowStart > windowNanos + GRACE_NANOS) {
            recorder.recordSkipped(windowStart + due.next(), due.skipSecond(), stage == Stage.MEASURED);
        }
        if (!due.isOver()) {
            long left = windowStart + due.next() - now;
            if (left > SPIN_NANOS) {
                runLater(this::sendDue, left - SPIN_NANOS);
            } else {
                loop.execute(() -> guarded(this::sendDue));
            }
        }
    }

    private void runLater(Runnable task, long nanos) {
        loop.schedule(() -> guarded(task), nanos);
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            e.printStackTrace(System.err);
            end(new LoadFault(LoadFaultKind.GENERATOR, "the generator failed: " + e));
        }
    }

    private void arrive(long due, long now, int user) {
        ScheduledRequest request = new ScheduledRequest(mix.next(choices), due, now, stage == Stage.MEASURED, user);
        if (recorder.recordArrival(request)) {
            place(request);
        }
    }

    private void place(ScheduledRequest request) {
        Session session = queue.pollIdle();
        if (session == null) {
            queue.add(request);
        } else {
            send(session, request);
        }
    }

    private void send(Session session, ScheduledRequest request) {
        if (!request.retried) {
            request.sentAt = loop.now();
            recorder.recordSent(request);
        }
        session.send(request);
    }

    /// Sends the next request that waits.
    @Override
    public void ready(Session session) {
        ScheduledRequest next = queue.poll();
        if (next == null) {
            queue.add(session);
        } else {
            send(session, next);
        }
    }

    /// Settles a request, or retries it in the next task of the event loop, when other connections that the server
    /// closed at the same time are known.
    @Override
    public void finished(ScheduledRequest request, @Nullable LoadError error, Response response) {
        long now = loop.now();
        if (error == LoadError.KEPT_CLOSED && request.mayBeRetried(now, timeout)) {
            request.retried = true;
            recorder.recordRetry(request);
            loop.execute(() -> guarded(() -> place(request)));
            return;
        }
        recorder.recordOutcome(request, error, response, now);
        settle(request.user, error == LoadError.TURNED_AWAY, now);
    }

    @Override
    public void retracted(ScheduledRequest request, Response response) {
        recorder.recordSurplus(request, response, loop.now());
    }

    private void settle(int user, boolean refused, long now) {
        if (schedule == null && refused) {
            runLater(() -> arriveAgain(user, loop.now()), REFUSAL_PAUSE_NANOS);
        } else if (schedule == null) {
            arriveAgain(user, now);
        }
    }

    /// Sends the next request of a user of a closed loop, who continues from the warm-up into the measured window.
    private void arriveAgain(int user, long now) {
        if (stage == Stage.WARMUP || isOpen(now)) {
            arrive(now, now, user);
        }
    }

    private boolean isOpen(long now) {
        return stage != Stage.OVER && now - windowStart < windowNanos;
    }

    private void tick() {
        long now = loop.now();
        failOverdue(now);
        if (isOpen(now)) {
            recorder.sample(queue.hasRequest());
        }
        boolean settled = stage == Stage.WARMUP
                || recorder.inFlight() == 0
                || order.arrivals() instanceof Arrivals.ClosedModel && recorder.hasAnswers()
                || now - windowStart > windowNanos + settlingNanos;
        if (stage != Stage.OVER && !isOpen(now) && (schedule == null || schedule.isOver()) && settled) {
            if (stage == Stage.WARMUP) {
                begin(true);
            } else {
                end(new LoadDone());
            }
        }
        if (stage != Stage.OVER) {
            runLater(this::tick, TICK_NANOS);
        }
    }

    private void end(LoadEvent event) {
        if (stage != Stage.OVER) {
            stage = Stage.OVER;
            completion.accept(event);
        }
    }

    @Override
    public void targetLost(long since) {
        long elapsed = since - windowStart;
        boolean before = elapsed < 0 && !order.warmup().isZero();
        String when = stage == Stage.WARMUP || before
                ? "in the warm-up"
                : String.format(Locale.ROOT, "%.1f s into the measured window", Math.max(0, elapsed) / 1e9);
        end(new LoadFault(
                LoadFaultKind.NO_CONNECTION,
                order.host() + ":" + order.port() + " stopped accepting connections " + when
                        + ": all attempts to connect failed for 5 s"));
    }

    @Override
    public void targetAway(long since, long now) {
        recorder.recordOutage(since, now);
    }

    /// Fails requests that have waited for a session for longer than the timeout.
    private void failOverdue(long now) {
        for (ScheduledRequest late = queue.pollLate(now, timeout); late != null; late = queue.pollLate(now, timeout)) {
            boolean refused = unconnected.getAsBoolean();
            recorder.recordFailure(late, refused ? LoadError.CONNECT : LoadError.TIMEOUT, now);
            settle(late.user, refused, now);
        }
    }
}
