package dev.loombench.lab.load.plan;

/// Little's law, N = X·R: with N users of which each asks again as soon as it has its answer, throughput
/// times response time is N. It is less where users pause between requests (timers of the plan), and where
/// requests are missing from the results: those that waited unanswered for longer than the window.
///
/// Source: Little, A Proof for the Queuing Formula: L = λW, Operations Research 9 (1961).
///
/// @param users N, at work all the time
/// @param perSecond X, answers per second
/// @param meanMillis R, the mean response time
public record LittlesLaw(int users, double perSecond, double meanMillis) {
    /// N.
    public double expected() {
        return users;
    }

    /// X·R.
    public double seen() {
        return perSecond * meanMillis / 1e3;
    }

    /// X·R / N: 1 where all users were waiting for an answer all the time, and each answer was seen.
    public double ratio() {
        return seen() / expected();
    }
}
