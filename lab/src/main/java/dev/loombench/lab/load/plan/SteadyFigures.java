package dev.loombench.lab.load.plan;

/// The steady window of a run, in which figures are quoted.
///
/// @param figures of the requests that ended in it
/// @param users who were at work in all of it
/// @param perUser how many requests of each of them ended in it. One that waited all the time counts
///     with 0
/// @param oldestMillis the longest that any request had waited, unanswered, at the end of a second of
///     it. Requests that no line of the results tells of, since JMeter was killed, aren't among them
/// @param underWay the mean number of requests under way, which is the number of users where none
///     pauses and no request is missing. Unlike throughput times response time it has no error at the
///     edges of a short window
/// @param pauseSeconds the mean time between an answer and the user's next request; where a request seems
///     to be missing, it is left out
public record SteadyFigures(
        PlanFigures figures,
        int users,
        Distribution perUser,
        long oldestMillis,
        double underWay,
        double pauseSeconds) {}
