package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadSummary.Users;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// Recorder of the users of a closed loop: answers of each within the measured window, and the ages of the requests
/// that were in flight at its begin and at its end, so that no user who waits is missing from the figures.
final class UserRecorder {
    private static final long IDLE = Long.MIN_VALUE;

    private final long windowNanos;
    private long windowStart;
    private boolean measuring;
    private long[] answers = {};
    private long[] due = {};

    /// @param windowNanos length of the measured window
    UserRecorder(long windowNanos) {
        this.windowNanos = windowNanos;
    }

    /// Starts a window.
    ///
    /// @param latencies receives the ages of the requests in flight if the window is the measured one
    void begin(long now, boolean measured, LatencyRecorder latencies) {
        windowStart = now;
        measuring = measured;
        for (long since : due) {
            if (measured && since != IDLE) {
                LatencyRecorder.record(latencies.entered(), now - since);
            }
        }
    }

    void recordArrival(ScheduledRequest request) {
        if (request.user >= due.length) {
            int known = due.length;
            due = Arrays.copyOf(due, request.user + 1);
            Arrays.fill(due, known, due.length, IDLE);
            answers = Arrays.copyOf(answers, request.user + 1);
        }
        if (request.user != ScheduledRequest.NOBODY) {
            due[request.user] = request.due;
        }
    }

    /// Whether a moment lies in the measured window.
    boolean isWithin(long now) {
        return measuring && now - windowStart < windowNanos;
    }

    /// Records the end of a user's request.
    ///
    /// @param right whether it ended with a right response
    /// @param counted whether its latency counts; otherwise it is only known to have been awaited until now
    void recordEnd(ScheduledRequest request, boolean right, boolean counted, long now, LatencyRecorder latencies) {
        if (request.user == ScheduledRequest.NOBODY) {
            return;
        }
        due[request.user] = IDLE;
        if (right && isWithin(now)) {
            answers[request.user]++;
        }
        if (measuring && !(counted && isWithin(now))) {
            recordAwaited(request.due, now, latencies.awaited());
        }
    }

    /// Adds the age that a request in flight had at the end of the window, or has now.
    private void recordAwaited(long since, long now, Histogram awaited) {
        long end = Math.min(now, windowStart + windowNanos);
        if (since < end) {
            LatencyRecorder.record(awaited, end - since);
        }
    }

    /// Adds the ages of all requests in flight to a copy of the latencies.
    void addInFlight(long now, LatencyRecorder copy) {
        for (long since : due) {
            if (measuring && since != IDLE) {
                recordAwaited(since, now, copy.awaited());
            }
        }
    }

    /// Right responses of the users within the window: minimum, median and maximum, and how many users had none.
    ///
    /// @param awaited ages of the requests without a response at the window's end
    Users users(Histogram awaited) {
        long[] ranked = answers.clone();
        Arrays.sort(ranked);
        int last = ranked.length - 1;
        return last < 0
                ? Users.NONE
                : new Users(
                        ranked[0],
                        ranked[last / 2],
                        ranked[last],
                        awaited.getMaxValue() / 1e9,
                        Arrays.stream(answers).filter(count -> count == 0).count());
    }
}
