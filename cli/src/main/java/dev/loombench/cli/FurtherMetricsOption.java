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
    /// @param asked as the options have it
    /// @throws BadInput if a metric of an option or of a rule isn't on both sides
    static Set<String> of(List<String> asked, List<FailOn> rules, Side base, List<Side> others) {
        List<String> named = new ArrayList<>(asked.stream()
                .map(String::strip)
                .filter(name -> !name.equals(ALL))
                .toList());
        rules.stream().flatMap(rule -> Stream.ofNullable(rule.metric())).forEach(named::add);
        if (base.record().kind() == Kind.JMH && !(asked.isEmpty() && named.isEmpty())) {
            throw new BadInput("--metric " + (named.isEmpty() ? ALL : named.getFirst())
                    + ": results of JMH are compared by their scores; secondary metrics aren't read");
        }
        Set<String> further = common(base, others);
        Set<String> known = new LinkedHashSet<>(further);
        base.cells().stream().map(MeasuredCell::name).forEach(name -> known.add(name.metric()));
        named.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(unknown -> {
            throw new BadInput("--metric " + unknown + ": not measured on both sides; they have "
                    + (further.isEmpty() ? "no further metrics" : String.join(", ", further)));
        });
        return asked.contains(ALL) ? further : new LinkedHashSet<>(named);
    }

    private static Set<String> common(Side base, List<Side> others) {
        Set<String> common = base.furtherMetrics();
        others.forEach(other -> common.retainAll(other.furtherMetrics()));
        return common;
    }
}
