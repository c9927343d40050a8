package dev.loombench.lab.load.jmeter;

import java.util.OptionalLong;

/// One second of a run. Seconds are aligned to the clock, as in JMeter's dashboard, so the first and the last
/// one are rarely complete.
///
/// @param second index from 0, the second of the first request
/// @param begun requests that began in it
/// @param answered requests that ended in it, failed ones included
/// @param errors requests that ended in it without the asserted answer
/// @param medianMillis median response time of the requests that ended in it; absent without any
/// @param startedUsers users that had begun by its end
/// @param finishedUsers users that had ended their last request by its end
/// @param waiting requests in flight at its end
/// @param oldestMillis age of the oldest of these; 0 without any
public record JtlSecond(
        int second,
        long begun,
        long answered,
        long errors,
        OptionalLong medianMillis,
        int startedUsers,
        int finishedUsers,
        long waiting,
        long oldestMillis) {
    /// Active users at the end of the second.
    public int activeUsers() {
        return startedUsers - finishedUsers;
    }
}
