package dev.loombench.lab.experiment.yaml;

import dev.loombench.lab.experiment.Experiment.Factor;
import dev.loombench.lab.experiment.Nearest;
import dev.loombench.lab.experiment.ProfileSettings;
import dev.loombench.lab.experiment.ProfileSettings.CellRule;
import dev.loombench.protocol.Effort;
import dev.loombench.protocol.Mode;
import dev.loombench.protocol.ModelSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads how a profile runs an experiment.
record ProfileReader(List<ModelSpec> models, List<Factor> factors) {

    ProfileSettings read(Item item) {
        Fields fields = item.fields(Keys.PROFILE);
        return new ProfileSettings(
                fields.find("set").map(this::settings).orElse(Map.of()),
                fields.find("factors").map(this::levels).orElse(Map.of()),
                fields.need("warmup").as(Effort::parse),
                measured(fields.need("measure")),
                fields.find("modes").map(ProfileReader::modes).orElse(List.of(Mode.TIME)),
                fields.find("cells")
                        .map(list -> list.list().stream().map(this::rule).toList())
                        .orElse(List.of()));
    }

    private CellRule rule(Item item) {
        Fields fields = item.fields(Keys.RULE);
        return new CellRule(
                when(fields.need("when")),
                fields.find("set").map(this::settings).orElse(Map.of()),
                fields.find("warmup").map(word -> word.as(Effort::parse)).orElse(null),
                fields.find("measure").map(ProfileReader::measured).orElse(null),
                fields.find("skip").map(Item::text).map("true"::equals).orElse(false));
    }

    private static Effort measured(Item item) {
        Effort effort = item.as(Effort::parse);
        if (effort.iterations() < 1) {
            throw item.mistake("at least one operation must be measured");
        }
        return effort;
    }

    private static List<Mode> modes(Item item) {
        return item.list().stream().map(word -> word.as(Mode::parse)).toList();
    }

    private Map<String, String> settings(Item item) {
        CellReader cells = new CellReader(models, factors);
        Map<String, String> settings = new LinkedHashMap<>();
        item.entries()
                .forEach((name, value) ->
                        settings.put(cells.factor(item, name).name(), cells.level(name, value, false)));
        return settings;
    }

    private Map<String, List<String>> levels(Item item) {
        CellReader cells = new CellReader(models, factors);
        Map<String, List<String>> levels = new LinkedHashMap<>();
        item.entries()
                .forEach((name, value) -> levels.put(cells.factor(item, name).name(), ExperimentReader.levels(value)));
        return levels;
    }

    private Map<String, List<String>> when(Item item) {
        CellReader cells = new CellReader(models, factors);
        Map<String, List<String>> when = new LinkedHashMap<>();
        item.entries().forEach((name, value) -> {
            List<Item> words = value.listOrOne();
            when.put(
                    name,
                    name.equals("model")
                            ? words.stream().map(this::model).toList()
                            : words.stream()
                                    .map(word ->
                                            cells.level(cells.factor(item, name).name(), word, false))
                                    .toList());
        });
        return when;
    }

    private String model(Item item) {
        ModelSpec model = item.as(ModelSpec::parse);
        if (!models.contains(model)) {
            throw item.mistake("the model '" + model + "' is not among this experiment's models"
                    + Nearest.hint(
                            model.toString(),
                            models.stream().map(ModelSpec::toString).toList()));
        }
        return model.toString();
    }
}
