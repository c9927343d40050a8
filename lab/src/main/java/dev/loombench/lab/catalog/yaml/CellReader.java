package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Experiment.Factor;
import dev.loombench.lab.catalog.Literals;
import dev.loombench.lab.catalog.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads references to cells: `{model: cached-pool, tokens: 10M}`.
///
/// @param contenders candidates of the experiment
/// @param factors factors of the experiment
record CellReader(Contenders contenders, List<Factor> factors) {

    List<CellRef> references(Item item, boolean inGrid) {
        return item.list().stream().map(entry -> reference(entry, inGrid)).toList();
    }

    /// Reads one reference.
    ///
    /// @param inGrid whether the levels must be among those that the factors list
    CellRef reference(Item item, boolean inGrid) {
        Map<String, Item> entries = item.entries();
        Item contender = entries.get(contenders.key());
        if (contender == null) {
            throw item.mistake("a cell needs a '" + contenders.key() + "'");
        }
        Map<String, String> explicit = new LinkedHashMap<>();
        entries.forEach((name, value) -> {
            if (!name.equals(contenders.key())) {
                explicit.put(factor(item, name).name(), level(name, value, inGrid));
            }
        });
        Map<String, String> params = new LinkedHashMap<>();
        for (Factor factor : factors) {
            params.put(
                    factor.name(),
                    explicit.getOrDefault(factor.name(), factor.levels().getFirst()));
        }
        return new CellRef(contenders.among(contender), params);
    }

    Factor factor(Item mapping, String name) {
        return factors.stream()
                .filter(factor -> factor.name().equals(name))
                .findFirst()
                .orElseThrow(() -> mapping.key(name)
                        .mistake("unknown factor '" + name + "'"
                                + Nearest.hint(
                                        name, factors.stream().map(Factor::name).toList())));
    }

    String level(String factor, Item item, boolean inGrid) {
        String level = item.as(Literals::level);
        List<String> levels = factors.stream()
                .filter(candidate -> candidate.name().equals(factor))
                .findFirst()
                .map(Factor::levels)
                .orElse(List.of());
        if (inGrid && !levels.contains(level)) {
            throw item.mistake(level + " is not a level of '" + factor + "', which has " + levels);
        }
        return level;
    }
}
