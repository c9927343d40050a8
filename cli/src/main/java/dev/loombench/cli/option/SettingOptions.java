package dev.loombench.cli.option;

import dev.loombench.lab.service.settings.AbSettings;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.lab.service.settings.LoadSettings;
import dev.loombench.lab.service.settings.Setting;
import dev.loombench.lab.service.settings.SettingValue;
import dev.loombench.lab.service.settings.SettingValues;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Options that are built from the rows of a table of settings.
public final class SettingOptions implements IModelTransformer {
    /// What the command line calls the first two sides.
    public static final List<String> SIDES = List.of("a", "b");

    /// Adds an option for each row of the table to its command.
    @Override
    public CommandSpec transform(CommandSpec command) {
        switch (command.name()) {
            case "ab" -> {
                add(command, AbSettings.optionRows());
                SIDES.forEach(side -> add(command, AbSettings.sideRows(side)));
            }
            case "load" -> add(command, LoadSettings.rows());
            case "run" -> add(command, ExperimentSettings.rows());
            case "show" -> add(command, ExperimentSettings.shownRows());
            default -> throw new IllegalArgumentException(command.name());
        }
        return command;
    }

    private static void add(CommandSpec command, List<Setting<?>> rows) {
        rows.forEach(row -> command.addOption(option(row)));
    }

    private static OptionSpec option(Setting<?> row) {
        OptionSpec.Builder option = OptionSpec.builder(row.options().toArray(String[]::new))
                .description(row.help().replace("%", "%%").replace("${", "$${"))
                .type(String.class)
                .paramLabel(row.type().label())
                .completionCandidates(row.choices().isEmpty() ? null : row.choices())
                .userObject(row);
        return switch (row.type().use()) {
            case VALUE -> option.build();
            case VALUES ->
                option.type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity(Integer.toString(row.type().label().split(" ").length))
                        .hideParamSyntax(row.type().label().contains(" "))
                        .build();
            case OPTIONAL_VALUE -> option.arity("0..1").fallbackValue("true").build();
            case FLAG -> option.type(Boolean.class).arity("0").build();
            case NEGATABLE_FLAG ->
                option.type(Boolean.class).arity("0").negatable(true).build();
        };
    }

    /// The values that a command line gives.
    ///
    /// @param directory directory from which relative paths start
    public static SettingValues values(ParseResult given, List<Setting<?>> rows, Path directory) {
        Map<String, SettingValue> values = new LinkedHashMap<>();
        for (Setting<?> row : rows) {
            String name = row.option();
            if (given.hasMatchedOption(name)) {
                List<String> texts = given.matchedOption(name).<Object>getValue() instanceof List<?> several
                        ? several.stream().map(Object::toString).toList()
                        : List.of(given.matchedOption(name).getValue().toString());
                values.put(
                        row.key(), SettingValue.option(name, row.type().label().isEmpty(), texts, directory));
            }
        }
        return new SettingValues(values);
    }
}
