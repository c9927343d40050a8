package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.ProfileSettings.CellRule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/// Published claim about an experiment: a measurable quantity and the bounds that it must keep.
///
/// @param id number in the list of claims, with a letter where it has parts
/// @param text the claim in a sentence
/// @param brief the claim in a few words, for tables
/// @param source key of its source
/// @param published what the source says, with its figures
/// @param scaleMatters whether the claim is about the published size, so that a cell that a profile scales down
///     can't refute it
/// @param figure the source's value of the quantity, in its unit; empty where it gives none
public record Claim(
        String id,
        String text,
        String brief,
        String source,
        String published,
        OptionalDouble figure,
        Quantity quantity,
        Relation relation,
        boolean scaleMatters) {

    /// Measurable quantity of one or two cells.
    public sealed interface Quantity {
        /// Ratio of a metric between two cells.
        record MetricRatio(String metric, CellRef of, CellRef to) implements Quantity {}

        /// Value of a cell's metric.
        record MetricValue(String metric, CellRef of, String unit) implements Quantity {}

        /// Ratio of a cell's time to its ideal time.
        record IdealRatio(CellRef of) implements Quantity {}

        /// Share of a cell's processes that ran to their end, from 0 to 1.
        record CompletionShare(CellRef of) implements Quantity {}

        /// Cells that must be measured for this quantity.
        default List<CellRef> cells() {
            return switch (this) {
                case MetricRatio(String metric, CellRef of, CellRef to) -> List.of(of, to);
                case MetricValue(String metric, CellRef of, String unit) -> List.of(of);
                case IdealRatio(CellRef of) -> List.of(of);
                case CompletionShare(CellRef of) -> List.of(of);
            };
        }

        /// Unit of the figures; empty for a ratio or a share.
        default String unitWord() {
            return switch (this) {
                case MetricValue(String metric, CellRef of, String unit) -> unit;
                case MetricRatio _, IdealRatio _, CompletionShare _ -> "";
            };
        }
    }

    /// Reduces an experiment to the cells that its claims need.
    public static final class ClaimFilter {
        private ClaimFilter() {}

        /// Experiment with only the cells that its claims are about; empty if the profile runs none of them.
        public static Optional<Experiment> filter(Experiment experiment, Profile profile) {
            Set<CellRef> needed = experiment.claims().stream()
                    .flatMap(claim -> claim.quantity().cells().stream())
                    .collect(Collectors.toSet());
            Experiment reduced = experiment;
            List<CellRef> unclaimed = unclaimed(reduced, profile, needed);
            while (!unclaimed.isEmpty()) {
                reduced = without(unclaimed, reduced, profile);
                unclaimed = unclaimed(reduced, profile, needed);
            }
            return Grid.cells(reduced, profile).isEmpty() ? Optional.empty() : Optional.of(reduced);
        }

        /// Cells that no claim needs. Among cells that the profile scales to the same levels only the first is
        /// listed, so skipping it may bring forth others.
        private static List<CellRef> unclaimed(Experiment experiment, Profile profile, Set<CellRef> needed) {
            return Grid.cells(experiment, profile).stream()
                    .map(GridCell::declared)
                    .filter(cell -> !needed.contains(cell))
                    .toList();
        }

        private static Experiment without(List<CellRef> cells, Experiment experiment, Profile profile) {
            Map<Profile, ProfileSettings> profiles = new EnumMap<>(experiment.profiles());
            profiles.computeIfPresent(profile, (same, settings) -> {
                List<CellRule> rules = new ArrayList<>(settings.cells());
                cells.forEach(cell -> rules.add(skipRule(experiment, cell)));
                return settings.withRules(rules);
            });
            return experiment.with(profiles);
        }

        private static CellRule skipRule(Experiment experiment, CellRef cell) {
            Map<String, List<String>> condition = new LinkedHashMap<>();
            condition.put(
                    experiment.method().candidateKey(), List.of(cell.model().toString()));
            for (Factor factor : experiment.factors()) {
                condition.put(factor.name(), List.of(cell.params().getOrDefault(factor.name(), "")));
            }
            return new CellRule(condition, Map.of(), null, null, true, true);
        }
    }
}
