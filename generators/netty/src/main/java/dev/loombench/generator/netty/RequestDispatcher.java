package dev.loombench.generator.netty;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import java.util.Locale;
import java.util.Optional;
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
    private final Consumer<Optional<LoadFailedException>> completion;
    private final long timeout;
    private final BooleanSupplier unconnected;
    private final RequestQueue queue = new RequestQueue();
    private final InFlightCounter occupancy;

    private Stage stage = Stage.WARMUP;
    private @Nullable ArrivalSchedule schedule;
    private WindowRandom draws;
    private int users;
    private long windowStart;
    private long windowNanos;

    /// @param unconnected whether requests wait because connections can't be opened
    /// @param measuredBegins runs on the event loop when the measured window begins
    /// @param completion receives there the end of the load: empty once all requests are settled, else the
    ///     reason why it ended early
    RequestDispatcher(
            LoadOrder order,
            RequestSelector mix,
            BooleanSupplier unconnected,
            EventLoop loop,
            RequestRecorder recorder,
            Runnable measuredBegins,
            Consumer<Optional<LoadFailedException>> completion) {
        this.order = order;
        this.mix = mix;
        this.draws = WindowRandom.of(order.seed(), false);
        this.loop = loop;
        this.recorder = recorder;
        this.measuredBegins = measuredBegins;
        this.completion = completion;
        this.timeout = order.timeout().toNanos();
        this.unconnected = unconnected;
        this.occupancy = new InFlightCounter(order.sessions());
    }

    void start() {
        if (order.warmup().isZero()) {
            begin(Stage.MEASURED, order.duration().toNanos());
        } else {
            begin(Stage.WARMUP, order.warmup().toNanos());
        }
        tick();
    }

    private void begin(Stage next, long nanos) {
        stage = next;
        windowStart = loop.now();
        windowNanos = nanos;
        occupancy.begin();
        draws = WindowRandom.of(order.seed(), next == Stage.MEASURED);
        recorder.begin(windowStart, next == Stage.MEASURED);
        if (next == Stage.MEASURED) {
            measuredBegins.run();
        }
        switch (order.arrivals()) {
            case Arrivals.OpenModel open -> {
                schedule = new ArrivalSchedule(open, nanos, draws.arrivals());
                sendDue();
            }
            case Arrivals.ClosedModel(int users) -> {
                for (int user = this.users; user < users; user++) {
                    arrive(windowStart, windowStart, user);
                }
                this.users = users;
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
        if (now - windowStart > windowNanos + GRACE_NANOS) {
            due.skipRemaining(
                    (second, count) -> recorder.recordSkipped(windowStart + second, count, stage == Stage.MEASURED));
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
            end(Optional.of(new LoadFailedException(LoadFaultKind.GENERATOR, "the generator failed: " + e)));
        }
    }

    private void arrive(long due, long now, int user) {
        ScheduledRequest request =
                new ScheduledRequest(mix.next(draws.choices()), due, now, stage == Stage.MEASURED, user);
        recorder.recordArrival(request);
        if (occupancy.enter()) {
            place(request, queue::add);
        } else {
            recorder.recordFailure(request, LoadError.NOT_SENT, request.prompt());
        }
    }

    /// @param queueing adds the request to the queue if no session is idle
    private void place(ScheduledRequest request, Consumer<ScheduledRequest> queueing) {
        Session session = queue.pollIdle();
        if (session == null) {
            queueing.accept(request);
        } else {
            send(session, request);
        }
    }

    private void send(Session session, ScheduledRequest request) {
        long now = loop.now();
        if (request.firstSentAt().isEmpty()) {
            recorder.recordSent(request, now);
        }
        session.send(request, request.firstSentAt().orElse(now));
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

    /// Settles the request of a session, or retries it in the next task of the event loop, when other connections
    /// that the server closed at the same time are known.
    @Override
    public void finished(Session session, @Nullable LoadError error) {
        ScheduledRequest request = session.request();
        if (request == null) {
            return;
        }
        session.detach();
        long now = loop.now();
        if (error == LoadError.KEPT_CLOSED && request.mayBeRetried(now, timeout)) {
            recorder.recordRetry(request);
            ScheduledRequest again = request.retry(session.sentAt());
            loop.execute(() -> guarded(() -> place(again, queue::addFirst)));
            return;
        }
        recorder.recordOutcome(request, error, session, now);
        settle(request.user(), error == LoadError.TURNED_AWAY, now);
    }

    private void settle(int user, boolean refused, long now) {
        occupancy.leave();
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
            occupancy.sample(queue.hasRequest());
        }
        boolean settled = stage == Stage.WARMUP
                || occupancy.inFlight() == 0
                || now - windowStart > windowNanos + 2 * timeout + GRACE_NANOS;
        if (stage != Stage.OVER && !isOpen(now) && (schedule == null || schedule.isOver()) && settled) {
            if (stage == Stage.WARMUP) {
                begin(Stage.MEASURED, order.duration().toNanos());
            } else {
                end(Optional.empty());
            }
        }
        if (stage != Stage.OVER) {
            runLater(this::tick, TICK_NANOS);
        }
    }

    private void end(Optional<LoadFailedException> fault) {
        if (stage != Stage.OVER) {
            stage = Stage.OVER;
            completion.accept(fault);
        }
    }

    @Override
    public void targetLost(long since) {
        long elapsed = since - windowStart;
        boolean before = elapsed < 0 && !order.warmup().isZero();
        String when = stage == Stage.WARMUP || before
                ? "in the warm-up"
                : String.format(Locale.ROOT, "%.1f s into the measured window", Math.max(0, elapsed) / 1e9);
        end(Optional.of(new LoadFailedException(
                LoadFaultKind.NO_CONNECTION,
                order.host() + ":" + order.port() + " stopped accepting connections " + when
                        + ": all attempts to connect failed for 5 s")));
    }

    /// Fails requests that have waited for a session for longer than the timeout.
    private void failOverdue(long now) {
        for (ScheduledRequest late = queue.pollLate(now, timeout); late != null; late = queue.pollLate(now, timeout)) {
            boolean refused = unconnected.getAsBoolean();
            recorder.recordFailure(late, refused ? LoadError.CONNECT : LoadError.TIMEOUT, now);
            settle(late.user(), refused, now);
        }
    }

    /// Requests in flight during the current window.
    InFlightCounter occupancy() {
        return occupancy;
    }
}
