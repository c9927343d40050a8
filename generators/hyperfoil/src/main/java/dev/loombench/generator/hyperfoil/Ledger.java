package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Counts what became of each request, once: by the second in which it happened, and in total for those that
/// were due in the measured window.
final class Ledger {
    private static final long SECOND = 1_000_000_000L;

    private final Latencies latencies = new Latencies();
    private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
    private final Deque<SecondCounter> open = new ArrayDeque<>();
    private final Completions completions = new Completions();
    private final List<RequestCounter> requests;
    private final int warmupSeconds;
    private final long length;

    private long begunAtMillis;
    private long origin;
    private boolean measuring;
    private String wrong = "";
    private long scheduled;
    private long sent;
    private long answered;
    private long answeredWithin;
    private long underWay;
    private long oldest;
    private long unended;
    private long resent;

    /// @param names of the order's requests, in their order
    Ledger(Duration warmup, Duration duration, List<String> names) {
        this.requests = names.stream().map(RequestCounter::new).toList();
        this.warmupSeconds = (int) Math.ceilDiv(warmup.toMillis(), 1000L);
        this.length = duration.toNanos();
    }

    /// A window begins at this time.
    void begin(long now, boolean measured) {
        origin = now;
        measuring = measured;
        begunAtMillis = measured ? System.currentTimeMillis() : 0;
    }

    void scheduled(Request request) {
        at(request.due()).scheduled(request.prompt() - request.due());
        underWay++;
        completions.joins(request.user());
        if (request.measured()) {
            scheduled++;
            latencies.lag(request);
        }
    }

    /// So many requests were due in the second that begins then, and were never begun.
    void notBegun(long due, long count, boolean measured) {
        at(due).notBegun(count);
        if (measured) {
            scheduled += count;
            errors.merge(LoadError.NOT_BEGUN, count, Long::sum);
        }
    }

    void sent(Request request, long now) {
        at(now).sent();
        if (request.measured()) {
            sent++;
            of(request).sent();
        }
    }

    void answered(Request request, long sentAt, long now) {
        at(now).answered(now - request.due());
        settled(request, now);
        if (measuring && now - origin < length) {
            answeredWithin++;
            completions.answered(request.user());
        }
        if (request.measured()) {
            answered++;
            of(request).answered();
            latencies.answered(request, sentAt, now);
        }
    }

    void failed(Request request, LoadError kind, long now) {
        at(now).failed(kind, now - request.due());
        settled(request, now);
        if (request.measured()) {
            errors.merge(kind, 1L, Long::sum);
            of(request).failed(kind);
            if (kind == LoadError.TIMEOUT) {
                latencies.timedOut(request, now);
            }
        }
    }

    /// A whole answer came, right or wrong.
    void came(Request request, Head head) {
        if (request.measured()) {
            of(request).came(head.status(), head.type());
        }
    }

    private RequestCounter of(Request request) {
        return requests.get(request.message().form().index());
    }

    private void settled(Request request, long now) {
        underWay--;
        long end = origin + length;
        if (measuring && now >= end) {
            oldest = Math.max(oldest, end - request.due());
        }
    }

    /// A request was given up while its answer came.
    void unended(Request request) {
        if (request.measured()) {
            unended++;
        }
    }

    /// A request is sent a second time.
    void resent(Request request) {
        if (request.measured()) {
            resent++;
        }
    }

    /// @param fault what was wrong with what came; empty where nothing is known of it; asked for of the first one only
    void wrong(Request request, Supplier<String> fault) {
        if (request.measured() && wrong.isEmpty()) {
            String first = fault.get();
            wrong = first.isEmpty() || requests.size() == 1
                    ? first
                    : of(request).name() + ": " + first;
        }
    }

    /// What is under way when a second begins was so at the end of the one before.
    private SecondCounter at(long time) {
        int index = index(time);
        while (open.isEmpty() || open.getLast().index < index) {
            if (!open.isEmpty()) {
                open.getLast().over(underWay);
            }
            open.add(new SecondCounter(open.isEmpty() ? index : open.getLast().index + 1));
        }
        for (var seconds = open.descendingIterator(); seconds.hasNext(); ) {
            SecondCounter second = seconds.next();
            if (second.index <= index) {
                return second;
            }
        }
        return open.getFirst();
    }

    /// What the warm-up left under way belongs to its last second.
    private int index(long time) {
        int since = (int) Math.floorDiv(time - origin, SECOND);
        return measuring ? since : Math.min(-1, since - warmupSeconds);
    }

    /// The seconds that are over.
    List<LoadSecond> close(long now) {
        at(now);
        return closeBefore(index(now));
    }

    /// All seconds, the one that isn't over among them.
    List<LoadSecond> closeAll() {
        if (!open.isEmpty()) {
            open.getLast().over(underWay);
        }
        return closeBefore(Integer.MAX_VALUE);
    }

    private List<LoadSecond> closeBefore(int before) {
        List<LoadSecond> over = new ArrayList<>();
        while (!open.isEmpty() && open.getFirst().index < before) {
            over.add(open.remove().toSecond());
        }
        return over;
    }

    /// What is known at this time. The window is as long as it was measured so far.
    Totals totals(long now) {
        ErrorCounts failed = new ErrorCounts(errors);
        return new Totals(
                begunAtMillis,
                measuring ? Math.clamp(now - origin, 0, length) / 1e9 : 0,
                scheduled,
                sent,
                answered,
                failed,
                wrong,
                scheduled - answered - failed.total(),
                answeredWithin,
                unended,
                resent);
    }

    /// What became of each of the order's requests until now.
    List<RequestCounts> requests() {
        return requests.stream().map(RequestCounter::counts).toList();
    }

    /// Whether connections were closed before anything came over them, and no answer ever did.
    boolean isTurnedAway() {
        return answered == 0 && wrong.isEmpty() && errors.containsKey(LoadError.TURNED_AWAY);
    }

    Users users() {
        return completions.users(oldest / 1e9);
    }

    Latencies latencies() {
        return latencies;
    }
}
