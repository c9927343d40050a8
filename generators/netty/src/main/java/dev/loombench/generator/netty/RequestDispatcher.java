package dev.loombench.generator.netty;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

    /// Shortest time between two searches for requests in flight that timed out, as a part of the timeout: with
    /// ten thousand connections a search takes some hundreds of microseconds.
    private static final int TIMEOUT_PRECISION = 100;

    private enum Stage {
        WARMUP,
        MEASURED,
        OVER
    }

    private final LoadOrder order;
    private final RequestSelector mix;
    private final EventLoop loop;
    private final RequestRecorder ledger;
    private final Runnable measuredBegins;
    private final Consumer<Optional<LoadFailedException>> completion;
    private final long timeout;
    private final List<? extends Session> sessions;
    private final RequestQueue queue = new RequestQueue();
    private final InFlightCounter occupancy;

    private Stage stage = Stage.WARMUP;
    private @Nullable ArrivalSchedule schedule;
    private WindowRandom draws;
    private int users;
    private long windowStart;
    private long windowNanos;
    private long checkedAt;

    /// @param sessions all sessions, open or not
    /// @param measuredBegins runs on the event loop when the measured window begins
    /// @param completion receives there the end of the load: empty once all requests are settled, else the
    ///     reason why it ended early
    RequestDispatcher(
            LoadOrder order,
            RequestSelector mix,
            List<? extends Session> sessions,
            EventLoop loop,
            RequestRecorder ledger,
            Runnable measuredBegins,
            Consumer<Optional<LoadFailedException>> completion) {
        this.order = order;
        this.mix = mix;
        this.draws = WindowRandom.of(order.seed(), false);
        this.loop = loop;
        this.ledger = ledger;
        this.measuredBegins = measuredBegins;
        this.completion = completion;
        this.timeout = order.timeout().toNanos();
        this.sessions = sessions;
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
        ledger.begin(windowStart, next == Stage.MEASURED);
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
                    (second, count) -> ledger.recordSkipped(windowStart + second, count, stage == Stage.MEASURED));
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
        ledger.recordArrival(request);
        if (occupancy.enter()) {
            place(request);
        } else {
            ledger.recordFailure(request, LoadError.NOT_SENT, request.prompt());
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
        long now = loop.now();
        if (request.firstSentAt().isEmpty()) {
            ledger.recordSent(request, now);
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

    /// Settles the request of a session, or retries it.
    @Override
    public void finished(Session session, RequestOutcome outcome) {
        ScheduledRequest request = session.request();
        if (request == null) {
            return;
        }
        session.detach();
        long now = loop.now();
        if (outcome == RequestOutcome.KEPT_CLOSED && request.mayBeRetried(now, timeout)) {
            ledger.recordRetry(request);
            retry(request.retry(session.sentAt()));
            return;
        }
        ledger.recordOutcome(request, outcome, session, now);
        settle(request.user(), outcome == RequestOutcome.TURNED_AWAY, now);
    }

    /// Retries in the next task of the event loop, when other connections that the server closed at the same
    /// time are known.
    private void retry(ScheduledRequest request) {
        loop.execute(() -> guarded(() -> {
            Session session = queue.pollIdle();
            if (session == null) {
                queue.addFirst(request);
            } else {
                send(session, request);
            }
        }));
    }

    private void settle(int user, boolean refused, long now) {
        occupancy.leave();
        if (schedule == null && continues(now)) {
            if (refused) {
                runLater(() -> arriveIfOpen(user), REFUSAL_PAUSE_NANOS);
            } else {
                arrive(now, now, user);
            }
        }
    }

    private void arriveIfOpen(int user) {
        long now = loop.now();
        if (continues(now)) {
            arrive(now, now, user);
        }
    }

    private boolean isOpen(long now) {
        return stage != Stage.OVER && now - windowStart < windowNanos;
    }

    /// Whether a user sends a further request: users of a closed loop continue from the warm-up into the
    /// measured window.
    private boolean continues(long now) {
        return stage == Stage.WARMUP || isOpen(now);
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
            next();
        }
        if (stage != Stage.OVER) {
            runLater(this::tick, TICK_NANOS);
        }
    }

    private void next() {
        if (stage == Stage.WARMUP) {
            begin(Stage.MEASURED, order.duration().toNanos());
        } else {
            end(Optional.empty());
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
        end(Optional.of(LoadFailedException.targetLost(order.host() + ":" + order.port(), when)));
    }

    /// Fails requests that have been in flight, or have waited for a session, for longer than the timeout. The
    /// latter count as unconnected if no session is open, or one can't be opened.
    private void failOverdue(long now) {
        if (occupancy.inFlight() == 0) {
            return;
        }
        if (now - checkedAt >= timeout / TIMEOUT_PRECISION) {
            checkedAt = now;
            for (Session session : sessions) {
                if (session.request() != null && now - session.sentAt() >= timeout) {
                    session.expire();
                }
            }
        }
        for (ScheduledRequest late = queue.pollLate(now, timeout); late != null; late = queue.pollLate(now, timeout)) {
            boolean unconnected = sessions.stream().noneMatch(Session::isOpen)
                    || sessions.stream().anyMatch(Session::wasRefused);
            ledger.recordFailure(late, unconnected ? LoadError.CONNECT : LoadError.TIMEOUT, now);
            settle(late.user(), unconnected, now);
        }
    }

    /// Requests in flight during the current window.
    InFlightCounter occupancy() {
        return occupancy;
    }
}
