package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Nearest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// YAML mapping with a fixed set of keys.
public final class Fields {
    private final Item item;
    private final Map<String, Item> entries;

    private Fields(Item item, Map<String, Item> entries) {
        this.item = item;
        this.entries = entries;
    }

    static Fields of(Item item, List<String> keys) {
        Map<String, Item> entries = item.entries();
        for (String key : entries.keySet()) {
            if (!keys.contains(key)) {
                throw item.key(key).mistake("unknown key '" + key + "' in " + item.what() + Nearest.hint(key, keys));
            }
        }
        return new Fields(item, entries);
    }

    public Item need(String key) {
        return find(key).orElseThrow(() -> item.mistake(item.what() + " needs a '" + key + "'"));
    }

    public Optional<Item> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    public Item item() {
        return item;
    }
}
