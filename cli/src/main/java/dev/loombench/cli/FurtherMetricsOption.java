package dev.loombench.cli;

import dev.loombench.lab.compare.FailOn;
import dev.loombench.lab.compare.MeasuredCell;
import dev.loombench.lab.compare.Side;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.journal.CompareDocument.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// `--metric` of `compare`.
final class FurtherMetricsOption {
    private static final String ALL = "all";

    private FurtherMetricsOption() {}

    /// The metrics beside the primary ones by which is compared.
    ///
    /// @param words as the options have it
    /// @throws BadInput if a metric of an option or of a rule isn't on both sides, or a rule's word isn't its
    static Set<String> of(List<String> words, List<FailOn> rules, Side base, List<Side> others) {
        List<String> asked = words.stream().map(String::strip).toList();
        List<String> named =
                new ArrayList<>(asked.stream().filter(name -> !name.equals(ALL)).toList());
        rules.stream().flatMap(rule -> Stream.ofNullable(rule.metric())).forEach(named::add);
        if (base.record().kind() == Kind.JMH && !(asked.isEmpty() && named.isEmpty())) {
            throw new BadInput("--metric " + (named.isEmpty() ? ALL : named.getFirst())
                    + ": results of JMH are compared by their scores; secondary metrics aren't read");
        }
        Set<String> further = common(base, others);
        Set<String> known = new LinkedHashSet<>(further);
        base.cells().stream().map(MeasuredCell::name).forEach(name -> known.add(name.metric()));
        named.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(unknown -> {
            throw new BadInput("the metric " + unknown
                    + " (--metric, --fail-on) wasn't measured on both sides; they have " + String.join(", ", known));
        });
        rules.forEach(rule -> fits(rule, base));
        return asked.contains(ALL) ? further : new LinkedHashSet<>(named);
    }

    /// A rule that speaks of nothing couldn't fail.
    private static void fits(FailOn rule, Side base) {
        boolean speaks = rule.metric() == null
                || Stream.concat(base.cells().stream(), base.further().stream()).anyMatch(rule::speaksOf);
        if (!speaks) {
            throw new BadInput("--fail-on '" + rule.text() + "': of " + rule.metric() + " it is "
                    + (rule.speed() ? "'worse'" : "'slower'") + "; write '" + rule.otherWord() + "'");
        }
    }

    private static Set<String> common(Side base, List<Side> others) {
        Set<String> common = base.furtherMetrics();
        others.forEach(other -> common.retainAll(other.furtherMetrics()));
        return common;
    }
}
