package dev.loombench.lab.load.plan;

import java.util.OptionalLong;

/// A second of a run. Seconds are those of the clock, as in JMeter's dashboard, so the first one and the
/// last one are rarely whole.
///
/// @param second counted from 0 on, which is the one of the first request
/// @param begun requests that began in it
/// @param answered requests that ended in it, failed ones among them
/// @param errors those without the answer that the plan asserts
/// @param medianMillis of the response times of those that ended in it; absent where none did
/// @param startedUsers users that had begun by its end
/// @param finishedUsers users that had their last answer by its end
/// @param waiting requests that were unanswered at its end
/// @param oldestMillis how long the oldest of these had waited then; 0 where there was none
public record PlanSecond(
        int second,
        long begun,
        long answered,
        long errors,
        OptionalLong medianMillis,
        int startedUsers,
        int finishedUsers,
        long waiting,
        long oldestMillis) {
    /// Users at work at its end.
    public int activeUsers() {
        return startedUsers - finishedUsers;
    }
}
