package dev.loombench.lab.load.plan;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where a reader of results wants them cut; without a word the results themselves tell.
///
/// @param warmup how long all users are at work before anything counts
/// @param stopped when the end of the plan was asked for from outside
public record Cuts(Duration warmup, @Nullable Instant stopped) {
    /// As the results tell.
    public static final Cuts NONE = new Cuts(Duration.ZERO, null);

    /// A plan whose end was asked for.
    public static Cuts stoppedAt(Instant stopped) {
        return new Cuts(Duration.ZERO, stopped);
    }

    /// What the users' own times say, within what is given.
    SteadyWindow window(SteadyWindow ofUsers) {
        return switch (ofUsers) {
            case SteadyWindow.Found(Span span) when stopped != null -> warm(before(span, stopped.toEpochMilli()));
            case SteadyWindow.Found found -> warm(found);
            case SteadyWindow.Absent absent -> absent;
        };
    }

    private SteadyWindow warm(SteadyWindow all) {
        return switch (all) {
            case SteadyWindow.Found(Span span) ->
                new SteadyWindow.Found(
                        new Span(Math.min(span.toMillis(), span.fromMillis() + warmup.toMillis()), span.toMillis()));
            case SteadyWindow.Absent absent -> absent;
        };
    }

    private static SteadyWindow before(Span span, long stop) {
        return stop <= span.fromMillis()
                ? new SteadyWindow.Absent("The plan ended before all its users had started.")
                : new SteadyWindow.Found(new Span(span.fromMillis(), Math.min(span.toMillis(), stop)));
    }

    /// Whether the end that was asked for cut this request off. A plan that ends by itself cuts nothing off.
    boolean cutOff(JtlSample sample) {
        return stopped != null
                && sample.startMillis() < stopped.toEpochMilli()
                && sample.endMillis() >= stopped.toEpochMilli()
                && sample.broken();
    }
}
