package dev.loombench.cli;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.DerivedMetrics;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.CompareDocument.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Resolves `--metric` of `compare` to names of metrics.
final class MetricOption {
    private static final RequestedMetric ALL = RequestedMetric.ofOption("all");

    private MetricOption() {}

    /// Metrics to compare besides the primary ones and those that rules name: of results of JMH and other
    /// tools all if none is named.
    ///
    /// @param optionValues values of `--metric`
    /// @throws UserErrorException if a metric wasn't measured on both sides, or a rule uses the wrong word
    ///     for its metric
    static Set<String> resolve(
            List<String> optionValues, List<GateRule> rules, ComparisonSide base, List<ComparisonSide> candidates) {
        List<RequestedMetric> options = optionValues.stream()
                .map(String::strip)
                .map(RequestedMetric::ofOption)
                .toList();
        List<RequestedMetric> requested = Stream.concat(
                        options.stream(), rules.stream().flatMap(RequestedMetric::ofRule))
                .toList();
        Set<String> further = common(base, candidates);
        boolean all = options.contains(ALL) || (base.record().kind() != Kind.RUN && options.isEmpty());
        Set<String> knownMetrics = new LinkedHashSet<>(further);
        base.cells().stream().map(MeasuredCell::name).forEach(name -> knownMetrics.add(name.metric()));
        requested.stream()
                .filter(metric -> !metric.equals(ALL) && !knownMetrics.contains(metric.metric()))
                .findFirst()
                .ifPresent(unknownMetric -> {
                    throw new UserErrorException(unknownMetric.where() + ": the metric " + unknownMetric.metric()
                            + " wasn't measured on both sides; choose from " + String.join(", ", knownMetrics));
                });
        rules.forEach(rule -> requireApplicable(rule, base));
        Set<String> chosen = new LinkedHashSet<>();
        options.stream()
                .filter(metric -> !metric.equals(ALL))
                .map(RequestedMetric::metric)
                .forEach(chosen::add);
        if (all) {
            chosen.addAll(withoutDerived(further, base, candidates));
        }
        return chosen;
    }

    /// The metrics that aren't a primary metric in another unit.
    private static Set<String> withoutDerived(
            Set<String> further, ComparisonSide base, List<ComparisonSide> candidates) {
        Set<String> remaining = new LinkedHashSet<>(further);
        remaining.removeAll(DerivedMetrics.detect(
                Stream.concat(Stream.of(base), candidates.stream()).toList()));
        return remaining;
    }

    /// A requested metric.
    ///
    /// @param where the option that names it, as typed, for error messages
    private record RequestedMetric(String metric, String where) {
        static RequestedMetric ofOption(String metric) {
            return new RequestedMetric(metric, "--metric " + metric);
        }

        /// The metric that a rule names; empty if the rule is about the primary metrics.
        static Stream<RequestedMetric> ofRule(GateRule rule) {
            String metric = rule.metric();
            return metric == null
                    ? Stream.empty()
                    : Stream.of(new RequestedMetric(metric, "--fail-on '" + rule.text() + "'"));
        }
    }

    /// Rejects a rule that matches no comparison, since it could never fail.
    private static void requireApplicable(GateRule rule, ComparisonSide base) {
        boolean applies = rule.metric() == null
                || Stream.concat(base.cells().stream(), base.further().stream()).anyMatch(rule::appliesTo);
        if (!applies) {
            throw new UserErrorException("--fail-on '" + rule.text() + "': " + rule.metric() + " takes "
                    + (rule.speed() ? "'worse'" : "'slower'") + "; write '" + rule.counterpart() + "'");
        }
    }

    private static Set<String> common(ComparisonSide base, List<ComparisonSide> candidates) {
        Set<String> common = base.furtherMetrics();
        candidates.forEach(candidate -> common.retainAll(candidate.furtherMetrics()));
        return common;
    }
}
