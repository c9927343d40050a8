package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbDocument.WarmUpSummary;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.stats.SampleMath;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Summaries of the warm-ups of sides, and their texts for terminal and report.
public final class WarmUpText {
    private WarmUpText() {}

    /// Sums up the warm-ups of each side; sides that weren't warmed up by work are left out.
    ///
    /// @param sides names in order
    /// @param trials of pairs
    public static List<WarmUpSummary> summaries(List<String> sides, List<TrialRecord> trials) {
        return sides.stream().flatMap(side -> summary(side, trials).stream()).toList();
    }

    private static Optional<WarmUpSummary> summary(String side, List<TrialRecord> trials) {
        List<WarmUpRecord> starts = trials.stream()
                .filter(trial -> trial.cell().model().equals(side))
                .map(TrialRecord::load)
                .filter(Objects::nonNull)
                .map(LoadRecord::warmUp)
                .filter(Objects::nonNull)
                .toList();
        return starts.isEmpty()
                ? Optional.empty()
                : Optional.of(new WarmUpSummary(
                        side,
                        starts.size(),
                        (int) starts.stream().filter(WarmUpRecord::steady).count(),
                        SampleMath.median(starts.stream()
                                .mapToDouble(WarmUpRecord::seconds)
                                .toArray()),
                        SampleMath.median(starts.stream()
                                .mapToDouble(WarmUpRecord::requests)
                                .toArray())));
    }

    /// Returns a line for each side, such as `a: warm after 12 s and 5,200 requests (median of 6 starts)`, and the
    /// remedy where one was cold in most of its starts.
    public static List<String> lines(List<WarmUpSummary> summaries) {
        Stream<String> remedy =
                cold(summaries).isEmpty() ? Stream.empty() : Stream.of(ServiceNotice.COLD_SIDES.message());
        return Stream.concat(summaries.stream().map(WarmUpText::line), remedy).toList();
    }

    private static List<String> cold(List<WarmUpSummary> summaries) {
        return summaries.stream()
                .filter(side -> 2 * side.steady() < side.starts())
                .map(WarmUpSummary::side)
                .toList();
    }

    /// Returns the condition that sides which are cold on purpose, or were so in most of their starts, put on a
    /// recommendation, as a noun phrase; empty if there are none.
    public static Optional<String> condition(AbLoad load, List<WarmUpSummary> summaries) {
        if (load.isCold()) {
            return Optional.of(Answer.COLD.message(Format.duration(load.windowsDuration())));
        }
        List<String> cold = cold(summaries);
        return cold.isEmpty() ? Optional.empty() : Optional.of(Answer.NOT_WARM.message(String.join(" and ", cold)));
    }

    private static String line(WarmUpSummary side) {
        int cold = side.starts() - side.steady();
        long seconds = Math.round(side.seconds());
        if (side.starts() == 1) {
            return (cold == 0 ? ServiceNotice.WARM : ServiceNotice.COLD).message(side.side(), seconds, side.requests());
        }
        return cold > 0 && side.steady() > 0
                ? ServiceNotice.MOSTLY_WARM.message(side.side(), seconds, side.requests(), side.starts(), cold)
                : (cold == 0 ? ServiceNotice.WARM_ON_AVERAGE : ServiceNotice.COLD_ON_AVERAGE)
                        .message(side.side(), seconds, side.requests(), side.starts());
    }
}
