package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.catalog.yaml.YamlValue.YamlMapping;
import dev.loombench.protocol.server.ServerSpec;
import java.util.ArrayList;
import java.util.List;

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
