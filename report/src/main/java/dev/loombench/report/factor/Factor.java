package dev.loombench.report.factor;

import dev.loombench.lab.journal.EstimateRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What cells differ in besides their model.
///
/// @param name of the parameter, or `JDK`
/// @param levels in the order in which cells have them; at least two
public record Factor(String name, List<String> levels) {
    private static final String JDK = "JDK";

    /// Those of some estimates.
    ///
    /// @param jdks whether the JDK belongs to a cell's name
    public static List<Factor> of(List<EstimateRecord> estimates, boolean jdks) {
        Set<String> names = new LinkedHashSet<>();
        estimates.forEach(estimate -> names.addAll(estimate.cell().params().keySet()));
        if (jdks) {
            names.add(JDK);
        }
        List<Factor> factors = new ArrayList<>();
        for (String name : names) {
            List<String> levels = estimates.stream()
                    .map(estimate -> level(estimate, name))
                    .distinct()
                    .toList();
            if (levels.size() > 1) {
                factors.add(new Factor(name, levels));
            }
        }
        return factors;
    }

    /// A cell's level; empty where it hasn't got the parameter.
    public String level(EstimateRecord estimate) {
        return level(estimate, name);
    }

    private static String level(EstimateRecord estimate, String name) {
        return name.equals(JDK) ? estimate.jdk() : estimate.cell().params().getOrDefault(name, "");
    }

    /// What its levels are worth, in their order; nothing where they aren't quantities of one kind.
    public Optional<List<Level>> quantities() {
        List<Level> quantities =
                levels.stream().flatMap(level -> Level.of(level).stream()).toList();
        boolean all = !name.equals(JDK)
                && quantities.size() == levels.size()
                && quantities.stream().allMatch(quantities.getFirst()::goesWith);
        return all ? Optional.of(quantities) : Optional.empty();
    }

    /// A cell's levels of some factors on a line, such as `wait=10ms, load=150/s`.
    public static String setting(EstimateRecord estimate, List<Factor> factors) {
        return factors.stream()
                .filter(factor -> !factor.level(estimate).isEmpty())
                .map(factor -> factor.name() + (factor.name().equals(JDK) ? " " : "=") + factor.level(estimate))
                .collect(Collectors.joining(", "));
    }

    /// The others of these.
    public List<Factor> others(List<Factor> factors) {
        return factors.stream().filter(factor -> !factor.equals(this)).toList();
    }
}
