package dev.loombench.lab.experiment.yaml;

import dev.loombench.lab.experiment.Contender;
import dev.loombench.lab.experiment.Literals;
import dev.loombench.lab.experiment.MethodKind;
import dev.loombench.lab.experiment.Nearest;
import dev.loombench.protocol.server.ServerSpec;
import java.util.ArrayList;
import java.util.List;

/// What a file compares, and how the file calls it: `models` of tasks, or `servers`.
///
/// @param key of one of them, in references to cells
record Contenders(String key, List<Contender> all) {
    /// Reads the list.
    static Contenders read(Fields fields, MethodKind method) {
        String key = method == MethodKind.HTTP ? "server" : "model";
        String wrong = method == MethodKind.HTTP ? "models" : "servers";
        fields.find(wrong).ifPresent(item -> {
            throw fields.item()
                    .key(wrong)
                    .mistake("method " + method + " compares '" + key + "s', not '" + wrong + "'");
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

    /// One of them.
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

    /// The one that the others are compared with.
    Contender baseline(Item item) {
        Contender contender = parsed(item, key);
        if (!all.contains(contender)) {
            throw item.mistake("the baseline '" + contender + "' is not among the " + key + "s");
        }
        return contender;
    }
}
