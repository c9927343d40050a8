package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Experiment.Candidate;
import dev.loombench.lab.catalog.Experiment.Factor;
import dev.loombench.lab.catalog.Grid.CellRef;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.catalog.yaml.YamlValue.YamlMapping;
import dev.loombench.protocol.server.ServerSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads references to cells: `{model: cached-pool, tokens: 10M}`.
///
/// @param contenders candidates of the experiment
/// @param factors factors of the experiment
record CellReader(CandidateList contenders, List<Factor> factors) {

    List<CellRef> references(YamlValue item, boolean inGrid) {
        return item.list().stream().map(entry -> reference(entry, inGrid)).toList();
    }

    /// Reads one reference.
    ///
    /// @param inGrid whether the levels must be among those that the factors list
    CellRef reference(YamlValue item, boolean inGrid) {
        Map<String, YamlValue> entries = item.entries();
        YamlValue contender = entries.get(contenders.key());
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
        return new CellRef(contenders.member(contender), params);
    }

    Factor factor(YamlValue mapping, String name) {
        return factors.stream()
                .filter(factor -> factor.name().equals(name))
                .findFirst()
                .orElseThrow(() -> mapping.key(name)
                        .mistake("unknown factor '" + name + "'"
                                + Suggestions.hint(
                                        name, factors.stream().map(Factor::name).toList())));
    }

    String level(String factor, YamlValue item, boolean inGrid) {
        String level = item.as(LevelParser::level);
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

    /// Candidates of an experiment file, under its key `models` or `servers`.
    ///
    /// @param key key of one of them in references to cells: `model` or `server`
    /// @param all candidates in the order of the file
    record CandidateList(String key, List<Candidate> all) {
        /// Reads the list of candidates.
        static CandidateList read(YamlMapping fields, MethodKind method) {
            String key = method == MethodKind.HTTP ? "server" : "model";
            String otherKey = method == MethodKind.HTTP ? "models" : "servers";
            fields.find(otherKey).ifPresent(item -> {
                throw fields.item()
                        .key(otherKey)
                        .mistake("method " + method + " compares '" + key + "s', not '" + otherKey + "'");
            });
            List<Candidate> all = new ArrayList<>();
            YamlValue list = fields.need(key + "s");
            for (YamlValue word : list.list()) {
                Candidate contender = parsed(new YamlValue(list.file(), key + "s", word.node()), key);
                if (all.contains(contender)) {
                    throw word.mistake("the " + key + " '" + contender + "' is listed twice");
                }
                all.add(contender);
            }
            return new CandidateList(key, all);
        }

        private static Candidate parsed(YamlValue item, String key) {
            return key.equals("server")
                    ? item.as(word -> new Candidate.ServerCandidate(ServerSpec.parse(word)))
                    : item.as(word -> new Candidate.ModelCandidate(LevelParser.model(word)));
        }

        /// Reads a candidate that must be in the list.
        Candidate member(YamlValue item) {
            Candidate contender = parsed(item, key);
            if (!all.contains(contender)) {
                throw item.mistake("the " + key + " '" + contender + "' is not among this experiment's " + key + "s"
                        + Suggestions.hint(
                                contender.toString(),
                                all.stream().map(Candidate::toString).toList()));
            }
            return contender;
        }

        /// Reads the baseline, which must be in the list.
        Candidate baseline(YamlValue item) {
            Candidate contender = parsed(item, key);
            if (!all.contains(contender)) {
                throw item.mistake("the baseline '" + contender + "' is not among the " + key + "s");
            }
            return contender;
        }
    }
}
