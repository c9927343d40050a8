package dev.loombench.cli.option;

import dev.loombench.cli.command.CommandError;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.DerivedMetrics;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.ComparisonKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Resolves `--metric` of `compare` to names of metrics.
public final class MetricOption {
    private static final String ALL = "all";

    private MetricOption() {}

    /// Metrics to compare besides the primary ones and those that rules name: of results of JMH and other
    /// tools all if none is named.
    ///
    /// @param optionValues values of `--metric`
    /// @throws UserErrorException if a metric wasn't measured on both sides, that of a rule on none, or a rule uses
    ///     the wrong word for its metric
    public static Set<String> resolve(
            List<String> optionValues, List<GateRule> rules, ComparisonSide base, List<ComparisonSide> candidates) {
        List<ComparisonSide> sides =
                Stream.concat(Stream.of(base), candidates.stream()).toList();
        List<String> options = optionValues.stream().map(String::strip).toList();
        Set<String> further = common(base, candidates);
        boolean all = options.contains(ALL) || (base.record().kind() != ComparisonKind.RUN && options.isEmpty());
        Set<String> knownMetrics = new LinkedHashSet<>(further);
        base.cells().stream().map(MeasuredCell::name).forEach(name -> knownMetrics.add(name.metric()));
        Set<String> chosen = new LinkedHashSet<>();
        options.stream().filter(option -> !option.equals(ALL)).forEach(option -> {
            List<String> names = names(option, knownMetrics);
            if (names.isEmpty()) {
                throw OptionError.NOT_MEASURED.error("--metric", option, String.join(", ", knownMetrics));
            }
            chosen.addAll(names);
        });
        rules.forEach(rule -> requireApplicable(rule, sides));
        if (all) {
            chosen.addAll(withoutDerived(further, sides));
        }
        return chosen;
    }

    /// The metric of that name, or else those of the same quantile.
    private static List<String> names(String metric, Set<String> known) {
        return known.contains(metric)
                ? List.of(metric)
                : known.stream()
                        .filter(name -> GateRule.isSameMetric(metric, name))
                        .toList();
    }

    /// The metrics that aren't a primary metric in another unit.
    private static Set<String> withoutDerived(Set<String> further, List<ComparisonSide> sides) {
        Set<String> remaining = new LinkedHashSet<>(further);
        remaining.removeAll(DerivedMetrics.detect(sides));
        return remaining;
    }

    /// Rejects a rule about a metric that no side has, or with the wrong word for it, since it could never fail.
    private static void requireApplicable(GateRule rule, List<ComparisonSide> sides) {
        String metric = rule.metric();
        if (metric == null
                || sides.stream().anyMatch(side -> rule.cells(side).findAny().isPresent())) {
            return;
        }
        Set<String> measured = sides.stream()
                .flatMap(side -> Stream.concat(side.cells().stream(), side.further().stream()))
                .map(cell -> cell.name().metric())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        throw names(metric, measured).isEmpty()
                ? OptionError.NOT_MEASURED.error("--fail-on", metric, String.join(", ", measured))
                : CommandError.OTHER_WORD.error(
                        rule.text(), metric, rule.speed() ? "worse" : "slower", rule.counterpart());
    }

    private static Set<String> common(ComparisonSide base, List<ComparisonSide> candidates) {
        Set<String> common = base.furtherMetrics();
        candidates.forEach(candidate -> common.retainAll(candidate.furtherMetrics()));
        return common;
    }
}
