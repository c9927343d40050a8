package dev.loombench.generator.netty;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import dev.loombench.protocol.load.RequestCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Recorder of the result of each request, exactly once: per second in which it happened, and in total for
/// requests due in the measured window.
final class RequestRecorder {
    private static final int MAX_OUTAGES = 1_000;

    /// Shortest time without a connection that is told: a server that closes idle connections may refuse a few.
    private static final double MIN_OUTAGE_SECONDS = 0.1;

    private final LatencyRecorder latencies = new LatencyRecorder();
    private final Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
    private final SecondRecorder seconds;
    private final List<RequestTypeCounter> requests;
    private final long maxInFlight;
    private final long windowNanos;
    private final UserRecorder users;

    private long begunAtMillis;
    private long windowStart;
    private boolean measuring;
    private final List<Outage> outages = new ArrayList<>();
    private String firstWrong = "";
    private long scheduledCount;
    private long answeredWithin;
    private long inFlight;
    private long peakInFlight;
    private long samples;
    private long waitingSamples;
    private long inFlightSum;
    private long unfinishedCount;
    private long retryCount;

    RequestRecorder(LoadOrder order) {
        this.requests = order.requests().stream()
                .map(LoadRequest::name)
                .map(RequestTypeCounter::new)
                .toList();
        this.seconds = new SecondRecorder(order.warmup(), () -> inFlight);
        this.maxInFlight = order.sessions();
        this.windowNanos = order.duration().toNanos();
        this.users = new UserRecorder(windowNanos);
    }

    /// Starts a window; requests in flight stay so.
    void begin(long now, boolean measured) {
        seconds.begin(now, measured);
        users.begin(now, measured, latencies);
        windowStart = now;
        measuring = measured;
        begunAtMillis = measured ? System.currentTimeMillis() : 0;
        peakInFlight = inFlight;
        samples = 0;
        waitingSamples = 0;
        inFlightSum = 0;
    }

    /// Records a request that is due.
    ///
    /// @return whether it may be sent; if not, it has failed, since as many as may be are in flight
    boolean recordArrival(ScheduledRequest request) {
        seconds.at(request.due).countArrival(request.prompt - request.due);
        inFlight++;
        users.recordArrival(request);
        if (request.measured) {
            scheduledCount++;
            latencies.recordLag(request);
        }
        if (inFlight > maxInFlight) {
            recordFailure(request, LoadError.NOT_SENT, request.prompt);
            return false;
        }
        peakInFlight = Math.max(peakInFlight, inFlight);
        return true;
    }

    /// Records requests that were due in a second but never started, because the generator couldn't keep up.
    void recordSkipped(long due, long count, boolean measured) {
        seconds.at(due).countSkipped(count);
        if (measured) {
            scheduledCount += count;
            errors.merge(LoadError.NOT_BEGUN, count, Long::sum);
        }
    }

    void recordSent(ScheduledRequest request) {
        seconds.at(request.sentAt).sent++;
        if (request.measured) {
            of(request).sent++;
        }
    }

    void recordRetry(ScheduledRequest request) {
        retryCount += request.measured ? 1 : 0;
    }

    /// Records how a request ended: with the right response, with a wrong one, or without a complete one.
    ///
    /// @param error null if the response is complete
    /// @param response as far as it was received
    void recordOutcome(ScheduledRequest request, @Nullable LoadError error, Response response, long now) {
        if (error != null) {
            recordFailure(request, error, now);
            recordMismatch(request, response::malformedText);
            unfinishedCount += failsInWindow(request) && error == LoadError.TIMEOUT && response.hasBegun() ? 1 : 0;
            return;
        }
        boolean right = response.matches();
        if (request.measured || !right && failsInWindow(request)) {
            of(request).countResponse(response.head());
        }
        if (right) {
            recordSuccess(request, now);
        } else {
            recordMismatch(request, response::mismatch);
            recordFailure(request, LoadError.WRONG_ANSWER, now);
        }
    }

    void recordSuccess(ScheduledRequest request, long now) {
        seconds.at(now).countSuccess(now - request.due);
        inFlight--;
        users.recordEnd(request, true, true, now, latencies);
        boolean within = users.isWithin(now);
        answeredWithin += within ? 1 : 0;
        of(request).answered += request.measured ? 1 : 0;
        if (request.user == ScheduledRequest.NOBODY ? request.measured : within) {
            latencies.recordResponse(request, now);
        }
    }

    void recordFailure(ScheduledRequest request, LoadError kind, long now) {
        seconds.at(now).countFailure(kind, now - request.due);
        inFlight--;
        users.recordEnd(request, false, kind == LoadError.TIMEOUT, now, latencies);
        if (!request.measured && failsInWindow(request)) {
            scheduledCount++;
            of(request).sent += request.sentAt == 0 ? 0 : 1;
        }
        if (failsInWindow(request)) {
            errors.merge(kind, 1L, Long::sum);
            of(request).countFailure(kind);
            if (kind == LoadError.TIMEOUT && (request.user == ScheduledRequest.NOBODY || users.isWithin(now))) {
                latencies.recordTimeout(request, now);
            }
        }
    }

    /// Whether a failure now is one of the measured window: that of a request due in it, or of one with which a user
    /// of a closed loop entered it. Such a user may have no other in the window, if its server never answers.
    private boolean failsInWindow(ScheduledRequest request) {
        return request.measured || measuring && request.user != ScheduledRequest.NOBODY;
    }

    /// Records that a right response has turned out to be wrong, since bytes followed that aren't part of it. Its
    /// latency stays recorded.
    void recordSurplus(ScheduledRequest request, Response response, long now) {
        seconds.at(now).retractSuccess();
        if (request.measured) {
            recordMismatch(request, response::mismatch);
            of(request).answered--;
            of(request).countFailure(LoadError.WRONG_ANSWER);
            errors.merge(LoadError.WRONG_ANSWER, 1L, Long::sum);
        }
        if (users.isWithin(now)) {
            answeredWithin = Math.max(0, answeredWithin - 1);
        }
    }

    private RequestTypeCounter of(ScheduledRequest request) {
        return requests.get(request.message.template().index());
    }

    /// Keeps the first description of a wrong response.
    ///
    /// @param fault description, empty if nothing is known; called for the first one only
    void recordMismatch(ScheduledRequest request, Supplier<String> fault) {
        if (failsInWindow(request) && firstWrong.isEmpty()) {
            String first = fault.get();
            firstWrong = first.isEmpty() || requests.size() == 1 ? first : of(request).name + ": " + first;
        }
    }

    /// Takes a sample for the mean number in flight and the share of waiting.
    ///
    /// @param waiting whether a request waits for a session now
    void sample(boolean waiting) {
        samples++;
        waitingSamples += waiting ? 1 : 0;
        inFlightSum += inFlight;
    }

    long inFlight() {
        return inFlight;
    }

    /// Maximum number of requests in flight in the current window.
    long peakInFlight() {
        return peakInFlight;
    }

    /// Mean number of requests in flight over all samples of the current window; 0 without samples.
    double meanInFlight() {
        return samples == 0 ? 0 : (double) inFlightSum / samples;
    }

    /// Share of these samples in which a request waited for a free connection, from 0 to 1.
    double waitingShare() {
        return samples == 0 ? 0 : (double) waitingSamples / samples;
    }

    SecondRecorder seconds() {
        return seconds;
    }

    /// Totals so far, with the elapsed part of the window as its length.
    Totals totals(long now) {
        ErrorCounts failed = new ErrorCounts(errors);
        long answered = requests.stream().mapToLong(each -> each.answered).sum();
        return new Totals(
                begunAtMillis,
                measuring ? Math.clamp(now - windowStart, 0, windowNanos) / 1e9 : 0,
                scheduledCount,
                requests.stream().mapToLong(each -> each.sent).sum(),
                answered,
                failed,
                firstWrong,
                scheduledCount - answered - failed.total(),
                answeredWithin,
                unfinishedCount,
                retryCount);
    }

    /// Records a time in which the target refused all connections, as far as it lies in the measured window.
    ///
    /// @param since time of the first attempt; a later call with the same one replaces what was recorded
    /// @param until time of the last attempt so far
    void recordOutage(long since, long until) {
        double from = Math.max(0, since - windowStart) / 1e9;
        double to = Math.min(windowNanos, until - windowStart) / 1e9;
        outages.removeIf(known -> known.from() == from);
        if (measuring && to - from >= MIN_OUTAGE_SECONDS && outages.size() < MAX_OUTAGES) {
            outages.add(new Outage(from, to));
        }
    }

    List<Outage> outages() {
        return List.copyOf(outages);
    }

    /// Results so far of each configured request.
    List<RequestCounts> requests() {
        return requests.stream().map(RequestTypeCounter::counts).toList();
    }

    /// Whether connections were closed before the first byte of a response and no response ever arrived.
    boolean isTurnedAway() {
        return firstWrong.isEmpty()
                && errors.containsKey(LoadError.TURNED_AWAY)
                && requests.stream().allMatch(each -> each.answered == 0);
    }

    /// Copy of all latencies until now, with the ages of the requests that users of a closed loop still wait for.
    LatencyRecorder latencies(long now) {
        LatencyRecorder copy = latencies.copy();
        users.addInFlight(now, copy);
        return copy;
    }

    /// Answers of the users of a closed loop, and whom they left out.
    ///
    /// @param copy latencies until now
    Users users(LatencyRecorder copy) {
        return users.users(copy.awaited());
    }

    /// Whether a right response has come within the measured window.
    boolean hasAnswers() {
        return answeredWithin > 0;
    }
}
