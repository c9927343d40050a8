package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Contender;
import dev.loombench.lab.catalog.Literals;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Nearest;
import dev.loombench.protocol.server.ServerSpec;
import java.util.ArrayList;
import java.util.List;

/// Candidates of an experiment file, under its key `models` or `servers`.
///
/// @param key key of one of them in references to cells: `model` or `server`
/// @param all candidates in the order of the file
record Contenders(String key, List<Contender> all) {
    /// Reads the list of candidates.
    static Contenders read(Fields fields, MethodKind method) {
        String key = method == MethodKind.HTTP ? "server" : "model";
        String otherKey = method == MethodKind.HTTP ? "models" : "servers";
        fields.find(otherKey).ifPresent(item -> {
            throw fields.item()
                    .key(otherKey)
                    .mistake("method " + method + " compares '" + key + "s', not '" + otherKey + "'");
        });
        List<Contender> all = new ArrayList<>();
        Item list = fields.need(key + "s");
        for (Item word : list.list()) {
            Contender contender = parsed(new Item(list.file(), key + "s", word.node()), key);
            if (all.contains(contender)) {
                throw word.mistake("the " + key + " '" + contender + "' is listed twice");
            }
            all.add(contender);
        }
        return new Contenders(key, all);
    }

    private static Contender parsed(Item item, String key) {
        return key.equals("server")
                ? item.as(word -> new Contender.Server(ServerSpec.parse(word)))
                : item.as(word -> new Contender.Model(Literals.model(word)));
    }

    /// Reads a candidate that must be in the list.
    Contender among(Item item) {
        Contender contender = parsed(item, key);
        if (!all.contains(contender)) {
            throw item.mistake("the " + key + " '" + contender + "' is not among this experiment's " + key + "s"
                    + Nearest.hint(
                            contender.toString(),
                            all.stream().map(Contender::toString).toList()));
        }
        return contender;
    }

    /// Reads the baseline, which must be in the list.
    Contender baseline(Item item) {
        Contender contender = parsed(item, key);
        if (!all.contains(contender)) {
            throw item.mistake("the baseline '" + contender + "' is not among the " + key + "s");
        }
        return contender;
    }
}
