package dev.loombench.cli.compare;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.DerivedMetrics;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.analysis.compare.History;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.RunComparison;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.service.settings.SettingType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/// The options of a comparison: the margin of equivalence, and further metrics.
public final class ComparisonOptions {
    private static final String ALL = "all";

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            description = "Differences within this margin count as the same, such as 3%% or 0.03. Default: 3%%.")
    private String margin = "3%";

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "Also compare by this metric, such as p99, cpu-per-request or gc.alloc.rate.norm. 'all' adds"
                    + " all others, except the primary metric in another unit; it is the default for all"
                    + " results but runs. 'p99[ns]=less:latencies.99th' or 'tps=more:~tps = (.+)~' reads it from any"
                    + " JSON or text, as 'ab --measure' does.")
    private List<String> metrics = List.of();

    /// Figures that are read from files of any form; empty where these are known by themselves.
    ///
    /// @throws UserErrorException if one is malformed
    public List<DeclaredMetric> declared() {
        return metrics.stream()
                .filter(ComparisonOptions::isDeclared)
                .map(text -> OptionParser.read("--metric", text, DeclaredMetric::parse))
                .toList();
    }

    private static boolean isDeclared(String text) {
        return text.contains("=");
    }

    /// Compares sides with the first of them.
    ///
    /// @throws UserErrorException if an option is invalid, a metric wasn't measured on both sides, that of a
    ///     rule on none, or a rule uses the wrong word for its metric
    public CompareDocument compare(List<ComparisonSide> sides, List<GateRule> rules) {
        double equivalenceMargin = OptionParser.read("--margin", margin, SettingType::share);
        ComparisonSide base = sides.getFirst();
        List<ComparisonSide> candidates = sides.subList(1, sides.size());
        return new RunComparison(base, candidates, equivalenceMargin, rules, further(metrics, rules, sides)).document();
    }

    /// Compares the newest of a series with the level before it.
    ///
    /// @throws UserErrorException as for sides, or if there is no stable level
    CompareDocument compareNewest(List<ComparisonSide> entries, List<GateRule> rules) {
        ComparisonSide newest = entries.getLast();
        Set<String> chosen = further(metrics, rules, List.of(newest));
        rules.stream()
                .flatMap(rule -> rule.cells(newest))
                .forEach(cell -> chosen.add(cell.name().metric()));
        History history = History.of(entries, chosen);
        double equivalenceMargin = OptionParser.read("--margin", margin, SettingType::share);
        return new RunComparison(history.level(), List.of(history.newest()), equivalenceMargin, rules, chosen)
                .document(history.record());
    }

    /// Metrics to compare besides the primary ones and those that rules name: of results of JMH and other
    /// tools all if none is named.
    static Set<String> further(List<String> optionValues, List<GateRule> rules, List<ComparisonSide> sides) {
        ComparisonSide base = sides.getFirst();
        List<String> options = optionValues.stream()
                .filter(text -> !isDeclared(text))
                .flatMap(text -> Stream.of(text.split(",", -1)))
                .map(String::strip)
                .toList();
        Set<String> further = base.furtherMetrics();
        sides.forEach(side -> further.retainAll(side.furtherMetrics()));
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
            further.removeAll(DerivedMetrics.detect(sides));
            chosen.addAll(further);
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
}
