package dev.loombench.generator.netty;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Recorder of the result of each request, exactly once: per second in which it happened, and in total for
/// requests due in the measured window.
final class RequestRecorder {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final LatencyRecorder latencies = new LatencyRecorder();
    private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
    private final Deque<SecondCounter> open = new ArrayDeque<>();
    private final List<RequestTypeCounter> requests;
    private final int warmupSeconds;
    private final long windowNanos;

    private long begunAtMillis;
    private long windowStart;
    private boolean measuring;
    private String firstWrong = "";
    private long[] answersOfUsers = {};
    private long scheduledCount;
    private long sentCount;
    private long answeredCount;
    private long answeredWithin;
    private long inFlight;
    private long oldestNanos;
    private long unfinishedCount;
    private long retryCount;

    /// @param names of the configured requests, in order
    RequestRecorder(Duration warmup, Duration duration, List<String> names) {
        this.requests = names.stream().map(RequestTypeCounter::new).toList();
        this.warmupSeconds = (int) Math.ceilDiv(warmup.toMillis(), 1000L);
        this.windowNanos = duration.toNanos();
    }

    /// Starts a window.
    void begin(long now, boolean measured) {
        windowStart = now;
        measuring = measured;
        begunAtMillis = measured ? System.currentTimeMillis() : 0;
    }

    void recordArrival(ScheduledRequest request) {
        at(request.due()).countArrival(request.prompt() - request.due());
        inFlight++;
        if (request.user() >= answersOfUsers.length) {
            answersOfUsers = Arrays.copyOf(answersOfUsers, request.user() + 1);
        }
        if (request.measured()) {
            scheduledCount++;
            latencies.recordLag(request);
        }
    }

    /// Records requests that were due in a second but never started, because the generator couldn't keep up.
    void recordSkipped(long due, long count, boolean measured) {
        at(due).countSkipped(count);
        if (measured) {
            scheduledCount += count;
            errors.merge(LoadError.NOT_BEGUN, count, Long::sum);
        }
    }

    void recordSent(ScheduledRequest request, long now) {
        at(now).countSent();
        if (request.measured()) {
            sentCount++;
            of(request).countSent();
        }
    }

    /// Records how a request ended: with the right response, with a wrong one, or without a complete one.
    ///
    /// @param error null if the response is complete
    /// @param session the session that sent it, with what it received
    void recordOutcome(ScheduledRequest request, @Nullable LoadError error, Session session, long now) {
        Response response = session.response;
        if (error != null) {
            recordFailure(request, error, now);
            recordMismatch(request, response::malformedText);
            if (error == LoadError.TIMEOUT && response.hasBegun()) {
                recordUnfinished(request);
            }
            return;
        }
        recordResponse(request, response);
        if (response.matches()) {
            recordSuccess(request, session.sentAt(), now);
        } else {
            recordMismatch(request, response::mismatch);
            recordFailure(request, LoadError.WRONG_ANSWER, now);
        }
    }

    void recordSuccess(ScheduledRequest request, long sentAt, long now) {
        at(now).countSuccess(now - request.due());
        settled(request, now);
        if (measuring && now - windowStart < windowNanos) {
            answeredWithin++;
            if (request.user() != ScheduledRequest.NOBODY) {
                answersOfUsers[request.user()]++;
            }
        }
        if (request.measured()) {
            answeredCount++;
            of(request).countSuccess();
            latencies.recordResponse(request, sentAt, now);
        }
    }

    void recordFailure(ScheduledRequest request, LoadError kind, long now) {
        at(now).countFailure(kind, now - request.due());
        settled(request, now);
        if (request.measured()) {
            errors.merge(kind, 1L, Long::sum);
            of(request).countFailure(kind);
            if (kind == LoadError.TIMEOUT) {
                latencies.recordTimeout(request, now);
            }
        }
    }

    /// Records the status and type of a complete response, right or wrong.
    void recordResponse(ScheduledRequest request, Response response) {
        if (request.measured()) {
            of(request).countResponse(response.head().status(), response.head().type());
        }
    }

    private RequestTypeCounter of(ScheduledRequest request) {
        return requests.get(request.message().template().index());
    }

    private void settled(ScheduledRequest request, long now) {
        inFlight--;
        long end = windowStart + windowNanos;
        if (measuring && now >= end) {
            oldestNanos = Math.max(oldestNanos, end - request.due());
        }
    }

    /// Records a request that timed out while its response was arriving.
    void recordUnfinished(ScheduledRequest request) {
        if (request.measured()) {
            unfinishedCount++;
        }
    }

    /// Records a retry.
    void recordRetry(ScheduledRequest request) {
        if (request.measured()) {
            retryCount++;
        }
    }

    /// Keeps the first description of a wrong response.
    ///
    /// @param fault description, empty if nothing is known; called for the first one only
    void recordMismatch(ScheduledRequest request, Supplier<String> fault) {
        if (request.measured() && firstWrong.isEmpty()) {
            String first = fault.get();
            firstWrong = first.isEmpty() || requests.size() == 1
                    ? first
                    : of(request).name() + ": " + first;
        }
    }

    /// Counter of the second at a time; creates it and closes those before with the current number in flight.
    private SecondCounter at(long time) {
        int index = index(time);
        while (open.isEmpty() || open.getLast().index < index) {
            if (!open.isEmpty()) {
                open.getLast().end(inFlight);
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

    /// Index of a second, negative in the warm-up. Requests that the warm-up left in flight count in its last
    /// second.
    private int index(long time) {
        int since = (int) Math.floorDiv(time - windowStart, SECOND_NANOS);
        return measuring ? since : Math.min(-1, since - warmupSeconds);
    }

    /// Returns the seconds that are over and forgets them.
    List<LoadSecond> drainFinished(long now) {
        at(now);
        return closeBefore(index(now));
    }

    /// Returns all remaining seconds, including the incomplete one.
    List<LoadSecond> drainAll() {
        if (!open.isEmpty()) {
            open.getLast().end(inFlight);
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

    /// Totals so far, with the elapsed part of the window as its length.
    Totals totals(long now) {
        ErrorCounts failed = new ErrorCounts(errors);
        return new Totals(
                begunAtMillis,
                measuring ? Math.clamp(now - windowStart, 0, windowNanos) / 1e9 : 0,
                scheduledCount,
                sentCount,
                answeredCount,
                failed,
                firstWrong,
                scheduledCount - answeredCount - failed.total(),
                answeredWithin,
                unfinishedCount,
                retryCount);
    }

    /// Results so far of each configured request.
    List<RequestCounts> requests() {
        return requests.stream().map(RequestTypeCounter::counts).toList();
    }

    /// Whether connections were closed before the first byte of a response and no response ever arrived.
    boolean isTurnedAway() {
        return answeredCount == 0 && firstWrong.isEmpty() && errors.containsKey(LoadError.TURNED_AWAY);
    }

    /// Correct responses within the window of the users of a closed loop: minimum, median and maximum.
    Users users() {
        long[] ranked = answersOfUsers.clone();
        Arrays.sort(ranked);
        int last = ranked.length - 1;
        return last < 0
                ? new Users(0, 0, 0, oldestNanos / 1e9)
                : new Users(ranked[0], ranked[last / 2], ranked[last], oldestNanos / 1e9);
    }

    LatencyRecorder latencies() {
        return latencies;
    }
}
