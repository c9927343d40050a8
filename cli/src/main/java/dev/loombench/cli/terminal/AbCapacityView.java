package dev.loombench.cli.terminal;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.AbSideText;
import java.util.List;
import java.util.Optional;

/// Renders the capacity of each side of `ab`, and what it did under overload.
record AbCapacityView(Style style, int columns) {
    String render(AbCapacities capacities) {
        return (capacities.sides().isEmpty() ? "" : "\n" + searches(capacities))
                + (capacities.overload().isEmpty() ? "" : "\n" + overload(capacities.overload()));
    }

    private String searches(AbCapacities capacities) {
        TextTable table = new TextTable(List.of(
                TableColumn.left("within " + capacities.slo()),
                TableColumn.right("capacity"),
                TableColumn.left("95 %").expendable(2),
                TableColumn.right("saturation").expendable(3),
                TableColumn.right("ratio"),
                TableColumn.left("95 %").expendable(1)));
        for (SideCapacity side : capacities.sides()) {
            RateRecord capacity = side.search().capacity();
            RateRecord saturation = side.search().saturation();
            Optional<CapacityRatio> ratio = capacities.ratios().stream()
                    .filter(ratioRecord -> ratioRecord.side().equals(side.side()))
                    .findFirst();
            table.add(
                    side.side(),
                    AbSideText.capacity(side),
                    capacity == null ? "" : TerminalFormat.range(capacity.low(), capacity.high()),
                    saturation == null ? "–" : Format.rate(saturation.perSecond()),
                    ratio.map(ratioRecord -> TerminalFormat.ratio(ratioRecord.ratio()))
                            .orElse(""),
                    ratio.map(ratioRecord -> TerminalFormat.range(ratioRecord.low(), ratioRecord.high()))
                            .orElse(""));
        }
        return table.render(style, columns);
    }

    private String overload(List<Overloaded> sides) {
        TextTable table = new TextTable(List.of(
                TableColumn.left("overload"),
                TableColumn.right("offered"),
                TableColumn.right("answered"),
                TableColumn.right("errors"),
                TableColumn.right("timeouts").expendable(2),
                TableColumn.right("p99"),
                TableColumn.right("memory"),
                TableColumn.right("threads").expendable(1)));
        for (Overloaded side : sides) {
            table.add(
                    side.side(),
                    Format.rate(side.offered()),
                    side.answered() == null ? "none" : Format.rate(side.answered()),
                    side.errors() == null ? "–" : Format.percent(side.errors()),
                    side.timeouts() == null ? "–" : Format.percent(side.timeouts()),
                    side.p99() == null ? "–" : Format.seconds(side.p99()),
                    side.rss() == null ? "–" : Format.bytes(side.rss()),
                    side.threads() == null ? "–" : Integer.toString(side.threads()));
        }
        return table.render(style, columns);
    }
}
