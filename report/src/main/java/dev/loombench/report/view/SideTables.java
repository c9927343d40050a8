package dev.loombench.report.view;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.AbSideText;
import dev.loombench.report.text.ReportFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Builds the tables of what the sides of `ab` carry.
public final class SideTables {
    private static final String UNKNOWN = "–";

    private SideTables() {}

    /// The capacity of each side; empty if none was searched.
    public static Table capacities(AbCapacities capacities) {
        return Table.of(
                "What each side carries within " + capacities.slo(),
                "At most so many requests were answered per second at any rate.",
                capacities.sides(),
                Column.left("side", SideCapacity::side),
                Column.right("capacity", AbSideText::capacity),
                Column.left("95 %", 2, side -> range(side.search().capacity())),
                Column.right("at most", 3, side -> rate(side.search().saturation())),
                Column.right(
                        "to the first",
                        side -> ratio(capacities, side)
                                .map(ratio -> Format.significant(ratio.ratio()) + "×")
                                .orElse("")),
                Column.left(
                        "95 %",
                        1,
                        side -> ratio(capacities, side)
                                .map(ratio -> ReportFormat.range(ratio.low(), ratio.high()))
                                .orElse("")));
    }

    private static Optional<CapacityRatio> ratio(AbCapacities capacities, SideCapacity side) {
        return capacities.ratios().stream()
                .filter(ratio -> ratio.side().equals(side.side()))
                .findFirst();
    }

    private static String range(@Nullable RateRecord rate) {
        return rate == null ? "" : ReportFormat.range(rate.low(), rate.high());
    }

    private static String rate(@Nullable RateRecord rate) {
        return rate == null ? UNKNOWN : Format.rate(rate.perSecond());
    }

    /// What each side did under more than it carries; empty if that wasn't tried.
    public static Table overload(AbCapacities capacities) {
        return Table.of(
                "Under more load than that",
                "Without a pool's limit nothing holds requests back before the service itself.",
                capacities.overload(),
                Column.left("side", Overloaded::side),
                Column.left("1.2 times its", 3, Overloaded::beyond),
                Column.right("offered", side -> Format.rate(side.offered())),
                Column.right("answered", side -> side.answered() == null ? "none" : Format.rate(side.answered())),
                Column.right("errors", side -> known(side.errors(), share -> Format.percent(share))),
                Column.right("timeouts", 2, side -> known(side.timeouts(), share -> Format.percent(share))),
                Column.right("p99", side -> known(side.p99(), seconds -> Format.seconds(seconds))),
                Column.right("memory", side -> known(side.rss(), bytes -> Format.bytes(bytes))),
                Column.right("OS threads", 1, side -> known(side.threads(), Object::toString)),
                Column.of(
                        "void or died",
                        Align.PROSE,
                        4,
                        side -> Text.of(Objects.requireNonNullElse(side.failure(), ""))));
    }

    private static <T> String known(@Nullable T value, Function<T, String> text) {
        return value == null ? UNKNOWN : text.apply(value);
    }
}
