package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.model.compare.CompareDocument.Role;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Matches the cells of two sides: by name and environment, or by name alone where each side has one
/// environment.
///
/// @param acrossEnvironments whether each side has one environment, and these differ
/// @param pairs matched cells in the base's order
/// @param unmatched cells without a partner, the base's first
public record CellMatching(boolean acrossEnvironments, List<CellPair> pairs, List<UnmatchedRecord> unmatched) {

    /// A cell that both sides measured.
    ///
    /// @param noisy whether an A/A comparison of its experiment differs on either side
    /// @param kind what both are results of, which says whether their figures are paired
    record CellPair(MeasuredCell base, MeasuredCell candidate, boolean noisy, ComparisonKind kind) {}

    /// Matches the cells of two sides by their primary metrics.
    static CellMatching of(ComparisonSide base, ComparisonSide candidate) {
        boolean across = base.jdks().size() == 1
                && candidate.jdks().size() == 1
                && !base.jdks().equals(candidate.jdks());
        List<CellPair> partners = new ArrayList<>();
        for (MeasuredCell cell : base.cells()) {
            partner(cell, candidate.cells(), across)
                    .ifPresent(partner -> partners.add(pair(cell, partner, base, candidate)));
        }
        List<UnmatchedRecord> unmatched = new ArrayList<>(alone(Role.BASE, base, candidate, across));
        unmatched.addAll(alone(Role.CANDIDATE, candidate, base, across));
        return new CellMatching(across, partners, unmatched);
    }

    /// Matches the cells by further metrics that both sides measured.
    ///
    /// @param metrics names of the selected metrics
    List<CellPair> further(ComparisonSide base, ComparisonSide candidate, Set<String> metrics) {
        return base.further().stream()
                .filter(cell -> metrics.contains(cell.name().metric()))
                .flatMap(cell -> partner(cell, candidate.further(), acrossEnvironments).stream()
                        .map(partner -> pair(cell, partner, base, candidate)))
                .toList();
    }

    /// Matched cells in which only one side has a further metric, the base's first.
    ///
    /// @param metrics names of the selected metrics
    List<UnmatchedRecord> unmatchedFurther(ComparisonSide base, ComparisonSide candidate, Set<String> metrics) {
        return Stream.concat(
                        pairs.stream()
                                .flatMap(pair ->
                                        lacking(Role.BASE, pair.base(), base, pair.candidate(), candidate, metrics)),
                        pairs.stream()
                                .flatMap(pair -> lacking(
                                        Role.CANDIDATE, pair.candidate(), candidate, pair.base(), base, metrics)))
                .toList();
    }

    private static Stream<UnmatchedRecord> lacking(
            Role role,
            MeasuredCell cell,
            ComparisonSide side,
            MeasuredCell partner,
            ComparisonSide other,
            Set<String> metrics) {
        Set<String> partnerMetrics =
                further(partner, other).map(CellMatching::metric).collect(Collectors.toSet());
        return further(cell, side)
                .filter(furtherCell ->
                        metrics.contains(metric(furtherCell)) && !partnerMetrics.contains(metric(furtherCell)))
                .map(furtherCell ->
                        unmatched(role, furtherCell, ComparisonNote.WITHOUT_METRIC.with(metric(furtherCell))));
    }

    private static Stream<MeasuredCell> further(MeasuredCell cell, ComparisonSide side) {
        return side.further().stream().filter(cell::isSameCell);
    }

    private static String metric(MeasuredCell cell) {
        return cell.name().metric();
    }

    private static CellPair pair(
            MeasuredCell cell, MeasuredCell partner, ComparisonSide base, ComparisonSide candidate) {
        String experiment = cell.name().experiment();
        return new CellPair(
                cell,
                partner,
                base.noisy().contains(experiment) || candidate.noisy().contains(experiment),
                base.record().kind());
    }

    private static Optional<MeasuredCell> partner(MeasuredCell cell, List<MeasuredCell> others, boolean across) {
        return others.stream()
                .filter(candidate -> across || candidate.jdk().equals(cell.jdk()))
                .filter(candidate -> candidate.name().equals(cell.name()))
                .findFirst();
    }

    private static List<UnmatchedRecord> alone(Role role, ComparisonSide side, ComparisonSide other, boolean across) {
        List<UnmatchedRecord> alone = new ArrayList<>();
        for (MeasuredCell cell : side.cells()) {
            if (partner(cell, other.cells(), across).isEmpty()) {
                alone.add(unmatched(role, cell, reason(cell, other)));
            }
        }
        for (UnmeasuredCell cell : side.unmeasured()) {
            CellIdentity name = cell.name();
            alone.add(new UnmatchedRecord(
                    role, name.experiment(), name.model(), name.params(), null, cell.jdk(), cell.why()));
        }
        return alone;
    }

    private static UnmatchedRecord unmatched(Role role, MeasuredCell cell, Clause reason) {
        CellIdentity name = cell.name();
        return new UnmatchedRecord(
                role, name.experiment(), name.model(), name.params(), name.metric(), cell.jdk(), reason.toString());
    }

    private static Clause reason(MeasuredCell cell, ComparisonSide other) {
        CellIdentity name = cell.name();
        List<MeasuredCell> alike = other.cells().stream()
                .filter(candidate -> candidate.name().isSameCell(name))
                .toList();
        if (alike.stream().anyMatch(candidate -> candidate.name().equals(name))) {
            return ComparisonNote.ONLY_ON_JDK.with(
                    alike.stream().map(MeasuredCell::jdk).distinct().toList());
        }
        if (!alike.isEmpty()) {
            return ComparisonNote.OTHER_METRIC.with(alike.getFirst().name().metric(), name.metric());
        }
        boolean unmeasured = other.unmeasured().stream()
                .anyMatch(candidate -> candidate.name().isSameCell(name));
        return (unmeasured ? ComparisonNote.WITHOUT_FIGURES : ComparisonNote.ABSENT).with();
    }
}
