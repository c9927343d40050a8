package dev.loombench.report.page;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.protocol.Format;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.AbSideText;
import dev.loombench.report.text.RecommendationConditions;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Results of `ab` beyond the trials of the run.
///
/// @param conditions sentences on the conditions under which the recommendations hold
/// @param runtimes what runs on each side, how long it took to be warm, and what to do if it wasn't, one line each
/// @param gates results of `--threshold`, one sentence each
/// @param tables capacities and behaviour under overload; empty if not requested
public record AbSidesView(List<String> conditions, List<String> runtimes, List<String> gates, List<DataTable> tables) {
    private static final String UNKNOWN = "–";

    static Optional<AbSidesView> of(AbDocument ab) {
        AbCapacities capacity = ab.capacity();
        AbSidesView view = new AbSidesView(
                RecommendationConditions.of(ab.recommendations()),
                Stream.concat(
                                SideRuntimeText.lines(ab.runtimes()).stream(),
                                WarmUpText.lines(Objects.requireNonNullElse(ab.warmUps(), List.of())).stream())
                        .toList(),
                ab.gates().stream().map(AbSideText::gate).toList(),
                capacity == null ? List.of() : tables(capacity));
        boolean empty =
                view.conditions.isEmpty() && view.runtimes.isEmpty() && view.gates.isEmpty() && view.tables.isEmpty();
        return empty ? Optional.empty() : Optional.of(view);
    }

    private static List<DataTable> tables(AbCapacities capacity) {
        DataTable capacities = new DataTable(
                "What each side carries within " + capacity.slo(),
                "Side",
                List.of("Capacity", "95 % interval", "Answers at most", "To the first side", "95 % interval"),
                capacity.sides().stream()
                        .map(side -> carried(side, capacity.ratios()))
                        .toList(),
                "The capacity is the highest rate that keeps the objective; at most so many requests were answered per"
                        + " second at any rate.");
        DataTable overload = new DataTable(
                "Under more load than that",
                "Side",
                List.of(
                        "1.2 times its",
                        "Offered",
                        "Answered",
                        "Errors",
                        "Timeouts",
                        "p99",
                        "Memory",
                        "OS threads",
                        "Void or died"),
                capacity.overload().stream().map(AbSidesView::overloaded).toList(),
                "Without a pool's limit nothing holds requests back before the service itself.");
        return Stream.of(capacities, overload)
                .map(DataTable::withoutEmptyColumns)
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    private static Row carried(SideCapacity side, List<CapacityRatio> ratios) {
        RateRecord capacity = side.search().capacity();
        RateRecord saturation = side.search().saturation();
        Optional<CapacityRatio> ratio = ratios.stream()
                .filter(record -> record.side().equals(side.side()))
                .findFirst();
        return new Row(
                side.side(),
                List.of(
                        AbSideText.capacity(side),
                        capacity == null ? "" : ReportFormat.ratios(capacity.low(), capacity.high()),
                        saturation == null ? UNKNOWN : Format.rate(saturation.perSecond()),
                        ratio.map(record -> ReportFormat.ratio(record.ratio())).orElse(""),
                        ratio.map(record -> ReportFormat.ratios(record.low(), record.high()))
                                .orElse("")));
    }

    private static Row overloaded(Overloaded side) {
        return new Row(
                side.side(),
                List.of(
                        side.beyond(),
                        Format.rate(side.offered()),
                        side.answered() == null ? "none" : Format.rate(side.answered()),
                        share(side.errors()),
                        share(side.timeouts()),
                        side.p99() == null ? UNKNOWN : Format.seconds(side.p99()),
                        side.rss() == null ? UNKNOWN : Format.bytes(side.rss()),
                        side.threads() == null ? UNKNOWN : Integer.toString(side.threads()),
                        side.failure() == null ? "" : side.failure()));
    }

    private static String share(@Nullable Double share) {
        return share == null ? UNKNOWN : Format.percent(share);
    }
}
