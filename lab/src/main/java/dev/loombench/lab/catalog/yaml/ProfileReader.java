package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Factor;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import dev.loombench.lab.catalog.ProfileSettings.CellRule;
import dev.loombench.lab.catalog.ProfileSettings.LevelFit;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the settings of a profile from an experiment file.
///
/// @param also cells outside the grid
record ProfileReader(MethodKind method, CellReader cells, List<CellRef> also) {
    private static final IterationSpec NO_EFFORT = new IterationSpec.SingleOperations(0);
    private static final IterationSpec ONE_OPERATION = new IterationSpec.SingleOperations(1);

    ProfileSettings read(Profile profile, YamlMapping fields) {
        refuseRepetition(fields);
        Map<String, List<String>> replaced =
                fields.find("factors").map(this::levels).orElse(Map.of());
        return new ProfileSettings(
                fields.find("set").map(this::settings).orElse(Map.of()),
                replaced,
                warmup(fields, profile),
                measure(fields, profile),
                fields.find("modes").map(ProfileReader::modes).orElse(List.of(MeasurementMode.TIME)),
                fields.find("fit").map(this::fit).orElse(null),
                fields.find("cells")
                        .map(list -> list.list().stream()
                                .map(rule -> rule(rule, replaced))
                                .toList())
                        .orElse(List.of()));
    }

    private IterationSpec warmup(YamlMapping fields, Profile profile) {
        return fields.find("warmup").map(this::effort).orElseGet(() -> effort(profile.warmup(), NO_EFFORT));
    }

    private IterationSpec measure(YamlMapping fields, Profile profile) {
        return fields.find("measure").map(this::measured).orElseGet(() -> effort(profile.measure(), ONE_OPERATION));
    }

    /// Effort of a profile that the file doesn't give.
    ///
    /// @param once that of a method that runs once
    private IterationSpec effort(int amount, IterationSpec once) {
        return switch (method) {
            case BATCH -> new IterationSpec.SingleOperations(amount);
            case HTTP, PROGRAM -> time(amount + "s");
            case PROCESS, MEMORY -> once;
        };
    }

    private IterationSpec effort(YamlValue item) {
        return switch (method) {
            case HTTP -> item.as(ProfileReader::window);
            case PROGRAM -> item.as(ProfileReader::time);
            case BATCH, PROCESS, MEMORY -> item.as(IterationSpec::parse);
        };
    }

    /// Parses the time that a program is given.
    private static IterationSpec time(String word) {
        Duration time = Quantities.duration(word);
        return time.isZero() ? NO_EFFORT : new IterationSpec.TimedIterations(1, time);
    }

    /// Parses the time for which requests are sent.
    private static IterationSpec window(String word) {
        Duration window = Quantities.duration(word);
        if (window.toSeconds() < 1) {
            throw new InvalidValueException(word, "a window of at least 1s");
        }
        return new IterationSpec.TimedIterations(1, window);
    }

    /// Refuses keys of repetition where a method runs only once.
    private void refuseRepetition(YamlMapping fields) {
        if (method == MethodKind.HTTP || method == MethodKind.PROGRAM) {
            fields.find("modes").ifPresent(item -> {
                throw fields.item().key("modes").mistake(ExperimentError.OF_BATCH, "modes");
            });
        } else if (method != MethodKind.BATCH) {
            for (String key : List.of("warmup", "measure", "modes")) {
                fields.find(key).ifPresent(item -> {
                    throw fields.item().key(key).mistake(ExperimentError.OF_REPETITION, key, method);
                });
            }
        }
    }

    private LevelFit fit(YamlValue item) {
        YamlMapping fields = item.fields(YamlKeys.FIT.names());
        YamlValue factor = fields.need("factor");
        Duration cpu = fields.need("cpu").as(Quantities::duration);
        if (cpu.isZero()) {
            throw fields.need("cpu").mistake(ExperimentError.NO_CPU_TIME);
        }
        return new LevelFit(cells.factor(item, factor.text()).name(), cpu.toNanos() / 1e9);
    }

    private CellRule rule(YamlValue item, Map<String, List<String>> replaced) {
        YamlMapping fields = item.fields(YamlKeys.RULE.names());
        refuseRepetition(fields);
        return new CellRule(
                when(fields.need("when"), replaced),
                fields.find("set").map(this::settings).orElse(Map.of()),
                fields.find("warmup").map(this::effort).orElse(null),
                fields.find("measure").map(this::measured).orElse(null),
                fields.find("diagnose").map(this::diagnose).orElse(true),
                fields.find("skip").map(YamlValue::bool).orElse(false));
    }

    private boolean diagnose(YamlValue item) {
        if (method != MethodKind.HTTP) {
            throw item.mistake(ExperimentError.OF_SERVERS, "diagnose");
        }
        return item.bool();
    }

    private IterationSpec measured(YamlValue item) {
        IterationSpec effort = effort(item);
        if (effort.iterations() < 1) {
            throw item.mistake(method == MethodKind.PROGRAM ? ExperimentError.NO_TIME : ExperimentError.NO_OPERATION);
        }
        return effort;
    }

    private static List<MeasurementMode> modes(YamlValue item) {
        List<MeasurementMode> modes = new ArrayList<>();
        for (YamlValue word : item.list()) {
            MeasurementMode mode = word.as(MeasurementMode::parse);
            if (modes.contains(mode)) {
                throw word.mistake(ExperimentError.REPEATED, "mode", mode);
            }
            modes.add(mode);
        }
        return modes;
    }

    private Map<String, String> settings(YamlValue item) {
        Map<String, String> settings = new LinkedHashMap<>();
        item.entries()
                .forEach((name, value) ->
                        settings.put(cells.factor(item, name).name(), cells.level(name, value, false)));
        return settings;
    }

    private Map<String, List<String>> levels(YamlValue item) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        item.entries()
                .forEach((name, value) -> levels.put(cells.factor(item, name).name(), ExperimentReader.levels(value)));
        return levels;
    }

    private Map<String, List<String>> when(YamlValue item, Map<String, List<String>> replaced) {
        Map<String, List<String>> when = new LinkedHashMap<>();
        item.entries().forEach((name, value) -> {
            List<YamlValue> words = value.listOrOne();
            when.put(
                    name,
                    name.equals(cells.contenders().key())
                            ? words.stream()
                                    .map(word -> cells.contenders().member(word).toString())
                                    .toList()
                            : words.stream()
                                    .map(word -> level(cells.factor(item, name), word, replaced))
                                    .toList());
        });
        return when;
    }

    /// Reads a level that some cell has, since a condition that no cell meets would never apply.
    private String level(Factor factor, YamlValue item, Map<String, List<String>> replaced) {
        String level = item.as(LevelParser::level);
        Set<String> levels = new LinkedHashSet<>(replaced.getOrDefault(factor.name(), factor.levels()));
        also.stream()
                .flatMap(cell -> Stream.ofNullable(cell.params().get(factor.name())))
                .forEach(levels::add);
        if (!levels.contains(level)) {
            throw item.mistake(ExperimentError.NO_CELL, level, factor.name(), List.copyOf(levels));
        }
        return level;
    }
}
