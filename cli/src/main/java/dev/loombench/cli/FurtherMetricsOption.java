package dev.loombench.cli;

import dev.loombench.lab.analysis.compare.Derived;
import dev.loombench.lab.analysis.compare.FailOn;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.Side;
import dev.loombench.lab.catalog.BadInput;
import dev.loombench.lab.model.CompareDocument.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Resolves `--metric` of `compare` to names of metrics.
final class FurtherMetricsOption {
    private static final RequestedMetric ALL = RequestedMetric.ofOption("all");

    private FurtherMetricsOption() {}

    /// Metrics to compare besides the primary ones and those that rules name.
    ///
    /// @param optionValues values of `--metric`
    /// @throws BadInput if a metric wasn't measured on both sides, or a rule uses the wrong word for its metric
    static Set<String> of(List<String> optionValues, List<FailOn> rules, Side base, List<Side> candidates) {
        List<RequestedMetric> options = optionValues.stream()
                .map(String::strip)
                .map(RequestedMetric::ofOption)
                .toList();
        List<RequestedMetric> requested = Stream.concat(
                        options.stream(), rules.stream().flatMap(RequestedMetric::ofRule))
                .toList();
        if (base.record().kind() == Kind.JMH && !requested.isEmpty()) {
            throw new BadInput(
                    requested.getFirst().where() + ": JMH results are compared by their primary scores only");
        }
        Set<String> further = common(base, candidates);
        Set<String> knownMetrics = new LinkedHashSet<>(further);
        base.cells().stream().map(MeasuredCell::name).forEach(name -> knownMetrics.add(name.metric()));
        requested.stream()
                .filter(metric -> !metric.equals(ALL) && !knownMetrics.contains(metric.metric()))
                .findFirst()
                .ifPresent(unknownMetric -> {
                    throw new BadInput(unknownMetric.where() + ": the metric " + unknownMetric.metric()
                            + " wasn't measured on both sides; choose from " + String.join(", ", knownMetrics));
                });
        rules.forEach(rule -> requireApplicable(rule, base));
        Set<String> chosen = new LinkedHashSet<>();
        options.stream()
                .filter(metric -> !metric.equals(ALL))
                .map(RequestedMetric::metric)
                .forEach(chosen::add);
        if (options.contains(ALL)) {
            chosen.addAll(withoutDerived(further, base, candidates));
        }
        return chosen;
    }

    /// The metrics that aren't a primary metric in another unit.
    private static Set<String> withoutDerived(Set<String> further, Side base, List<Side> candidates) {
        Set<String> remaining = new LinkedHashSet<>(further);
        remaining.removeAll(
                Derived.on(Stream.concat(Stream.of(base), candidates.stream()).toList()));
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
        static Stream<RequestedMetric> ofRule(FailOn rule) {
            String metric = rule.metric();
            return metric == null
                    ? Stream.empty()
                    : Stream.of(new RequestedMetric(metric, "--fail-on '" + rule.text() + "'"));
        }
    }

    /// Rejects a rule that matches no comparison, since it could never fail.
    private static void requireApplicable(FailOn rule, Side base) {
        boolean applies = rule.metric() == null
                || Stream.concat(base.cells().stream(), base.further().stream()).anyMatch(rule::speaksOf);
        if (!applies) {
            throw new BadInput("--fail-on '" + rule.text() + "': " + rule.metric() + " takes "
                    + (rule.speed() ? "'worse'" : "'slower'") + "; write '" + rule.otherWord() + "'");
        }
    }

    private static Set<String> common(Side base, List<Side> candidates) {
        Set<String> common = base.furtherMetrics();
        candidates.forEach(candidate -> common.retainAll(candidate.furtherMetrics()));
        return common;
    }
}
