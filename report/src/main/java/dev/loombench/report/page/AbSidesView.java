package dev.loombench.report.page;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.report.text.AbSideText;
import dev.loombench.report.text.RecommendationConditions;
import dev.loombench.report.view.SideTables;
import dev.loombench.report.view.Table;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Results of `ab` beyond the trials of the run.
///
/// @param conditions sentences on the conditions under which the recommendations hold
/// @param runtimes what runs on each side, how long it took to be warm, and what to do if it wasn't, one line each
/// @param gates results of `--threshold`, one sentence each
/// @param tables capacities and behaviour under overload; empty if not requested
public record AbSidesView(List<String> conditions, List<String> runtimes, List<String> gates, List<Table> tables) {
    static Optional<AbSidesView> of(AbDocument ab) {
        AbCapacities capacity = ab.capacity();
        AbSidesView view = new AbSidesView(
                RecommendationConditions.of(ab.recommendations()),
                Stream.concat(
                                SideRuntimeText.lines(ab.runtimes()).stream(),
                                WarmUpText.lines(Objects.requireNonNullElse(ab.warmUps(), List.of())).stream())
                        .toList(),
                ab.gates().stream().map(AbSideText::gate).toList(),
                Optional.ofNullable(capacity).stream()
                        .flatMap(found -> Stream.of(SideTables.capacities(found), SideTables.overload(found)))
                        .filter(table -> !table.isEmpty())
                        .toList());
        boolean empty =
                view.conditions.isEmpty() && view.runtimes.isEmpty() && view.gates.isEmpty() && view.tables.isEmpty();
        return empty ? Optional.empty() : Optional.of(view);
    }
}
