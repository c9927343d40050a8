package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import dev.loombench.protocol.load.LoadOrder;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Hands requests to sessions when they are due: first those of the warm-up, then, without a gap,
/// those of the measured window. A request that finds no session free waits in a queue, as at a pool of
/// connections, and is given up there at the timeout. All of it happens on the event loop.
final class Dispatcher implements HyperfoilClient.Carrier {
    private static final long TICK = 10_000_000L;
    /// A thread that sleeps is woken some 80 µs late: so long before a request is due the event loop stays awake.
    private static final long AWAKE = 200_000L;

    /// So many requests at most are sent before the event loop looks after its connections again.
    private static final int AT_ONCE = 256;

    private static final long PAUSE_AFTER_REFUSAL = 100_000_000L;
    private static final long GRACE = 2_000_000_000L;

    private enum Stage {
        WARMUP,
        MEASURED,
        OVER
    }

    private final LoadOrder order;
    private final Mix mix;
    private final EventLoop loop;
    private final Ledger ledger;
    private final Runnable measuredBegins;
    private final Consumer<Optional<LoadFault>> over;
    private final long timeout;
    private final Resending resending;
    private final SlotPool pool = new SlotPool();
    private final Occupancy occupancy;

    private Stage stage = Stage.WARMUP;
    private @Nullable Schedule schedule;
    private Draws draws;
    private int users;
    private long begun;
    private long length;

    /// @param measuredBegins is told on the event loop when the measured window begins
    /// @param over is told there when all is settled, or why it ended before
    Dispatcher(
            LoadOrder order,
            Mix mix,
            EventLoop loop,
            Ledger ledger,
            Runnable measuredBegins,
            Consumer<Optional<LoadFault>> over) {
        this.order = order;
        this.mix = mix;
        this.draws = Draws.of(order.seed(), false);
        this.loop = loop;
        this.ledger = ledger;
        this.measuredBegins = measuredBegins;
        this.over = over;
        this.timeout = order.timeout().toNanos();
        this.resending = new Resending(timeout);
        this.occupancy = new Occupancy(order.sessions());
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
        begun = loop.now();
        length = nanos;
        occupancy.begin();
        draws = Draws.of(order.seed(), next == Stage.MEASURED);
        ledger.begin(begun, next == Stage.MEASURED);
        if (next == Stage.MEASURED) {
            measuredBegins.run();
        }
        switch (order.arrivals()) {
            case Arrivals.Open open -> {
                schedule = new Schedule(open, nanos, draws.arrivals());
                sendDue();
            }
            case Arrivals.Closed(int users) -> {
                for (int user = this.users; user < users; user++) {
                    arrive(begun, begun, user);
                }
                this.users = users;
            }
        }
    }

    /// Sends what is due, and comes back when the next request is.
    private void sendDue() {
        Schedule due = schedule;
        if (due == null || stage == Stage.OVER) {
            return;
        }
        long now = loop.now();
        for (int sent = 0; sent < AT_ONCE && !due.isOver() && now - begun >= due.next(); sent++) {
            arrive(begun + due.next(), now, Request.NOBODY);
            due.advance();
            now = loop.now();
        }
        if (now - begun > length + GRACE) {
            due.leaveOut((second, count) -> ledger.notBegun(begun + second, count, stage == Stage.MEASURED));
        }
        if (!due.isOver()) {
            long left = begun + due.next() - now;
            if (left > AWAKE) {
                later(this::sendDue, left - AWAKE);
            } else {
                loop.execute(() -> guarded(this::sendDue));
            }
        }
    }

    private void later(Runnable what, long nanos) {
        loop.schedule(() -> guarded(what), nanos);
    }

    private void guarded(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            e.printStackTrace(System.err);
            end(Optional.of(new LoadFault(FaultKind.GENERATOR, "the generator failed: " + e)));
        }
    }

    private void arrive(long due, long now, int user) {
        Request request = new Request(mix.next(draws.choices()), due, now, stage == Stage.MEASURED, user);
        ledger.scheduled(request);
        if (occupancy.enter()) {
            pool.place(request);
        } else {
            ledger.failed(request, LoadError.NOT_SENT, request.prompt());
        }
    }

    @Override
    public boolean claim(Slot slot) {
        return pool.claim(slot);
    }

    @Override
    public void joined(Slot slot) {
        pool.add(slot);
    }

    @Override
    public void sent(Slot slot) {
        Request request = slot.request();
        long now = loop.now();
        slot.sentAt(request == null ? now : request.sentBefore().orElse(now));
        if (request != null && request.sentBefore().isEmpty()) {
            ledger.sent(request, now);
        }
    }

    @Override
    public void finished(Slot slot, Outcome outcome) {
        Request request = slot.request();
        if (request == null) {
            return;
        }
        slot.forget();
        long now = loop.now();
        if (resending.applies(request, outcome, now)) {
            ledger.resent(request);
            sendAgain(request.again(slot.sentAt()));
            return;
        }
        boolean whole = outcome == Outcome.ANSWERED || (outcome == Outcome.CLOSED && slot.answer.endsWithConnection());
        if (whole) {
            ledger.came(request, slot.answer.head);
        }
        if (whole && slot.answer.isRight()) {
            ledger.answered(request, slot.sentAt(), now);
        } else if (whole) {
            ledger.wrong(request, slot.answer::fault);
            ledger.failed(request, LoadError.WRONG_ANSWER, now);
        } else {
            ledger.failed(request, outcome.error(), now);
            ledger.wrong(request, slot.answer.head::oddity);
            if (outcome == Outcome.TIMED_OUT && slot.answer.head.hasBegun()) {
                ledger.unended(request);
            }
        }
        settled(request.user(), outcome == Outcome.UNCONNECTED || outcome == Outcome.TURNED_AWAY, now);
    }

    /// What else the server closed at the same time is to be known before.
    private void sendAgain(Request request) {
        loop.execute(() -> guarded(() -> pool.placeAgain(request)));
    }

    private void settled(int user, boolean refused, long now) {
        occupancy.leave();
        if (schedule == null && sendsOn(now)) {
            if (refused) {
                later(() -> arriveIfOpen(user), PAUSE_AFTER_REFUSAL);
            } else {
                arrive(now, now, user);
            }
        }
    }

    private void arriveIfOpen(int user) {
        long now = loop.now();
        if (sendsOn(now)) {
            arrive(now, now, user);
        }
    }

    private boolean isOpen(long now) {
        return stage != Stage.OVER && now - begun < length;
    }

    /// The users of a closed loop go on from the warm-up into the measured window.
    private boolean sendsOn(long now) {
        return stage == Stage.WARMUP || isOpen(now);
    }

    private void tick() {
        long now = loop.now();
        giveUp(now);
        if (isOpen(now)) {
            occupancy.look(pool.isAnyWaiting());
        }
        boolean settled =
                stage == Stage.WARMUP || occupancy.inFlight() == 0 || now - begun > length + 2 * timeout + GRACE;
        if (stage != Stage.OVER && !isOpen(now) && (schedule == null || schedule.isOver()) && settled) {
            next();
        }
        if (stage != Stage.OVER) {
            later(this::tick, TICK);
        }
    }

    private void next() {
        if (stage == Stage.WARMUP) {
            begin(Stage.MEASURED, order.duration().toNanos());
        } else {
            end(Optional.empty());
        }
    }

    private void end(Optional<LoadFault> fault) {
        if (stage != Stage.OVER) {
            stage = Stage.OVER;
            over.accept(fault);
        }
    }

    @Override
    public void lost(long since) {
        long gone = since - begun;
        boolean before = gone < 0 && !order.warmup().isZero();
        String when = stage == Stage.WARMUP || before
                ? "in the warm-up"
                : String.format(Locale.ROOT, "%.1f s into the measured window", Math.max(0, gone) / 1e9);
        end(Optional.of(LoadFault.wentAway(order.host() + ":" + order.port(), when)));
    }

    /// A session that couldn't send its request has no connection. Where none has one, this is also what those wait for
    /// that are in the queue.
    private void giveUp(long now) {
        boolean unconnected = true;
        if (occupancy.inFlight() > 0) {
            for (Slot slot : pool.slots()) {
                Request request = slot.request();
                unconnected &= slot.isUnsent();
                if (request != null && slot.isUnsent() && now - request.prompt() > timeout) {
                    finished(slot, Outcome.UNCONNECTED);
                }
            }
        }
        for (Request late = pool.pollLate(now, timeout); late != null; late = pool.pollLate(now, timeout)) {
            ledger.failed(late, unconnected ? LoadError.CONNECT : LoadError.TIMEOUT, now);
            settled(late.user(), unconnected, now);
        }
    }

    /// Of the window that has begun last.
    Occupancy occupancy() {
        return occupancy;
    }
}
