package dev.loombench.lab.load.jmeter;

/// Figures of a run's steady window, the ones to quote.
///
/// @param figures of the requests that ended in the window
/// @param users number of users active in the whole window
/// @param perUser completed requests of each of these users; one that only waited counts with 0
/// @param oldestMillis longest time that a request had been in flight at the end of a second of the window;
///     without requests that the results miss because JMeter was killed
/// @param inFlight mean number of requests in flight, which equals the users where none pauses and no request
///     is missing; unlike throughput times response time it has no error at the edges of a short window
/// @param pauseSeconds mean think time; gaps in which a request seems to be missing are left out
public record SteadyFigures(
        JtlFigures figures,
        int users,
        ExactHistogram perUser,
        long oldestMillis,
        double inFlight,
        double pauseSeconds) {}
