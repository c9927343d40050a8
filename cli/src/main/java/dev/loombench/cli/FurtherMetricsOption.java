package dev.loombench.cli;

import dev.loombench.lab.compare.Derived;
import dev.loombench.lab.compare.FailOn;
import dev.loombench.lab.compare.MeasuredCell;
import dev.loombench.lab.compare.Side;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.journal.CompareDocument.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// `--metric` of `compare`.
final class FurtherMetricsOption {
    private static final Named ALL = Named.asked("all");

    private FurtherMetricsOption() {}

    /// The metrics beside the primary ones and those of rules by which is compared.
    ///
    /// @param words as the options have it
    /// @throws BadInput if a metric of an option or of a rule isn't on both sides, or a rule's word isn't its
    static Set<String> of(List<String> words, List<FailOn> rules, Side base, List<Side> others) {
        List<Named> asked = words.stream().map(String::strip).map(Named::asked).toList();
        List<Named> named = Stream.concat(asked.stream(), rules.stream().flatMap(Named::ruled))
                .toList();
        if (base.record().kind() == Kind.JMH && !named.isEmpty()) {
            throw new BadInput(named.getFirst().where() + ": JMH results are compared by their primary scores only");
        }
        Set<String> further = common(base, others);
        Set<String> known = new LinkedHashSet<>(further);
        base.cells().stream().map(MeasuredCell::name).forEach(name -> known.add(name.metric()));
        named.stream()
                .filter(one -> !one.equals(ALL) && !known.contains(one.metric()))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new BadInput(unknown.where() + ": the metric " + unknown.metric()
                            + " wasn't measured on both sides; choose from " + String.join(", ", known));
                });
        rules.forEach(rule -> fits(rule, base));
        Set<String> chosen = new LinkedHashSet<>();
        asked.stream().filter(one -> !one.equals(ALL)).map(Named::metric).forEach(chosen::add);
        if (asked.contains(ALL)) {
            chosen.addAll(telling(further, base, others));
        }
        return chosen;
    }

    /// Those that aren't the primary ones in other words.
    private static Set<String> telling(Set<String> further, Side base, List<Side> others) {
        Set<String> telling = new LinkedHashSet<>(further);
        telling.removeAll(
                Derived.on(Stream.concat(Stream.of(base), others.stream()).toList()));
        return telling;
    }

    /// A metric that is asked for.
    ///
    /// @param where the option that names it, as it was given
    private record Named(String metric, String where) {
        static Named asked(String metric) {
            return new Named(metric, "--metric " + metric);
        }

        /// Nothing, of a rule that speaks of the primary metrics.
        static Stream<Named> ruled(FailOn rule) {
            String metric = rule.metric();
            return metric == null ? Stream.empty() : Stream.of(new Named(metric, "--fail-on '" + rule.text() + "'"));
        }
    }

    /// A rule that speaks of nothing couldn't fail.
    private static void fits(FailOn rule, Side base) {
        boolean speaks = rule.metric() == null
                || Stream.concat(base.cells().stream(), base.further().stream()).anyMatch(rule::speaksOf);
        if (!speaks) {
            throw new BadInput("--fail-on '" + rule.text() + "': " + rule.metric() + " takes "
                    + (rule.speed() ? "'worse'" : "'slower'") + "; write '" + rule.otherWord() + "'");
        }
    }

    private static Set<String> common(Side base, List<Side> others) {
        Set<String> common = base.furtherMetrics();
        others.forEach(other -> common.retainAll(other.furtherMetrics()));
        return common;
    }
}
