package dev.loombench.lab.load.plan;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a reader of results wants them cut; without a word the results themselves tell.
///
/// @param window the steady window, in place of the one that follows from the users
/// @param stopped when the end of the plan was asked for from outside
public record Cuts(@Nullable Span window, @Nullable Instant stopped) {
    /// As the results tell.
    public static final Cuts NONE = new Cuts(null, null);

    /// A plan whose end was asked for.
    public static Cuts stoppedAt(Instant stopped) {
        return new Cuts(null, stopped);
    }

    /// What the users' own times say, within what is given.
    SteadyWindow window(SteadyWindow ofUsers) {
        if (window != null) {
            return new SteadyWindow.Found(window);
        }
        return switch (ofUsers) {
            case SteadyWindow.Found(Span span) when stopped != null -> before(span, stopped.toEpochMilli());
            case SteadyWindow.Found found -> found;
            case SteadyWindow.Absent absent -> absent;
        };
    }

    private static SteadyWindow before(Span span, long stop) {
        return stop <= span.fromMillis()
                ? new SteadyWindow.Absent("The plan was ended before all its users had begun.")
                : new SteadyWindow.Found(new Span(span.fromMillis(), Math.min(span.toMillis(), stop)));
    }

    /// When the shutdown began, as far as it is known.
    Optional<Long> shutdown(SteadyWindow steady) {
        if (stopped != null) {
            return Optional.of(stopped.toEpochMilli());
        }
        return switch (steady) {
            case SteadyWindow.Found(Span span) -> Optional.of(span.toMillis());
            case SteadyWindow.Absent(String reason) -> Optional.empty();
        };
    }
}
