package dev.loombench.report.page;

import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.protocol.Format;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Notice of how far a run has come that goes on.
///
/// @param finished number of finished trials
/// @param expected number of all trials, at least 1
public record RunProgressNotice(int finished, int expected, String title, String text) {
    /// Seconds after which a browser loads the page again: it takes processor time where the run measures.
    public static final int RELOAD_SECONDS = 30;

    private static final DateTimeFormatter TIME_FORMAT = DateTimeFormatter.ofPattern(
                    "HH:mm:ss 'UTC on' yyyy-MM-dd", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    static RunProgressNotice of(RunSnapshot snapshot) {
        return new RunProgressNotice(
                snapshot.finished(),
                Math.max(1, snapshot.expected()),
                snapshot.finished() + " of " + Format.count(snapshot.expected(), "trial") + " are finished",
                "Last written at " + time(snapshot.takenAt()) + "; the run was under way" + left(snapshot)
                        + ". Figures are of the blocks that have ended. This page reloads itself every "
                        + RELOAD_SECONDS + " s until the run ends.");
    }

    /// Share of the trials that are finished, such as `40 %`.
    public String share() {
        return Format.wholePercent((double) finished / expected);
    }

    private static String time(Instant time) {
        return TIME_FORMAT.format(time);
    }

    private static String left(RunSnapshot snapshot) {
        return snapshot.left().isPositive()
                ? ", about " + Format.plannedTime(snapshot.left().toMillis() / 1e3) + " left"
                : "";
    }
}
