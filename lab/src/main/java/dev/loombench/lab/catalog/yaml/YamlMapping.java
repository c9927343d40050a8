package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Suggestions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// YAML mapping with a fixed set of keys.
public final class YamlMapping {
    private final YamlValue item;
    private final Map<String, YamlValue> entries;

    private YamlMapping(YamlValue item, Map<String, YamlValue> entries) {
        this.item = item;
        this.entries = entries;
    }

    static YamlMapping of(YamlValue item, List<String> keys) {
        Map<String, YamlValue> entries = item.entries();
        for (String key : entries.keySet()) {
            if (!keys.contains(key)) {
                throw item.key(key).mistake(ExperimentError.UNKNOWN_KEY, key, item.what(), Suggestions.hint(key, keys));
            }
        }
        return new YamlMapping(item, entries);
    }

    public YamlValue need(String key) {
        return find(key).orElseThrow(() -> item.mistake(ExperimentError.MISSING, item.what(), key));
    }

    public Optional<YamlValue> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /// A mapping in this one by its key, or an empty one at the same place.
    YamlMapping fields(String key, YamlKeys known) {
        return find(key).map(value -> value.fields(known.names())).orElseGet(() -> new YamlMapping(item, Map.of()));
    }

    public YamlValue item() {
        return item;
    }
}
