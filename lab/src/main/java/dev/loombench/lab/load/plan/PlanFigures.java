package dev.loombench.lab.load.plan;

/// The figures of the requests that ended in one stretch of time.
///
/// @param span that stretch
/// @param times response times of all of them in milliseconds, failed ones among them
/// @param prompt the same without the time for which JMeter itself stood still
/// @param overview in classes
/// @param failures why there was no right answer, those left out that the plan's end cut off
public record PlanFigures(Span span, Distribution times, Distribution prompt, Overview overview, PlanErrors failures) {
    public long samples() {
        return overview.samples();
    }

    /// Those without the answer that the plan asserts.
    public long errors() {
        return overview.failed();
    }

    /// Answers per second, failed ones among them. 0 for an empty stretch.
    public double perSecond() {
        return span.seconds() == 0 ? 0 : samples() / span.seconds();
    }
}
