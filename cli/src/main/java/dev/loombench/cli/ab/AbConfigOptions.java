package dev.loombench.cli.ab;

import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.settings.AbConfigParser;
import dev.loombench.lab.service.settings.AbFileReader;
import dev.loombench.lab.service.settings.AbSettings;
import dev.loombench.lab.service.settings.PartialAbConfig;
import dev.loombench.lab.service.settings.Setting;
import dev.loombench.lab.service.settings.SettingValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/// The configuration of `ab`: a settings file, and the options that take precedence over it, which are built from the
/// rows of [AbSettings].
public final class AbConfigOptions {
    private static final Path DEFAULT_FILE = Path.of("loombench-ab.yaml");
    private static final List<String> SIDES = List.of("a", "b");

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "YAML file with all settings. Default: loombench-ab.yaml, if it exists and there is no --a.")
    private @Nullable Path file;

    @Option(names = "--file", paramLabel = "FILE", description = "Same as FILE.")
    private @Nullable Path named;

    @Option(names = "--null", description = "A/A run: compare side a with itself, so that any difference is noise.")
    private boolean again;

    /// Adds the options of the settings to the command.
    public static void addTo(CommandSpec command) {
        AbSettings.rows().forEach(row -> command.addOption(option(row, "")));
        SIDES.forEach(side -> AbSettings.sideRows().forEach(row -> command.addOption(option(row, side))));
    }

    private static OptionSpec option(Setting<?> row, String side) {
        OptionSpec.Builder option = OptionSpec.builder(ofSide(row.option(), side))
                .description(ofSide(row.help(), side).replace("%", "%%").replace("${", "$${"))
                .type(String.class)
                .paramLabel(row.type().label());
        return switch (row.type().use()) {
            case VALUE -> option.build();
            case VALUES -> option.type(List.class).auxiliaryTypes(String.class).build();
            case OPTIONAL_VALUE -> option.arity("0..1").fallbackValue("true").build();
            case FLAG -> option.type(Boolean.class).arity("0").build();
            case NEGATABLE_FLAG ->
                option.type(Boolean.class).arity("0").negatable(true).build();
        };
    }

    private static String ofSide(String text, String side) {
        boolean first = side.equals("a");
        return text.replace("{side}", side)
                .replace("{role}", first ? "baseline" : "candidate")
                .replace("{place}", first ? "first" : "second");
    }

    /// Reads the configuration that options and file give.
    ///
    /// @param given the command line, of which the settings are taken
    /// @param directory working directory, from which relative paths start
    /// @throws UserErrorException if an option or the file is invalid
    AbConfig read(ParseResult given, Path directory) {
        PartialAbConfig options = options(given, directory);
        PartialAbConfig draft = options.withDefaults(readFile(given, directory, options));
        if (again && options.sides().containsKey("b") && draft.sides().size() > 1) {
            throw OptionError.EXCLUSIVE.error("--null", "options of side b");
        }
        return AbConfigParser.parse(draft, again, ThreadLocalRandom.current().nextLong(1, 1_000_000));
    }

    /// The settings file; empty if all settings come from the command line.
    ///
    /// @param directory working directory, in which the default file is looked for
    /// @throws UserErrorException if two files were given
    Optional<Path> file(ParseResult given, Path directory) {
        if (file != null && named != null) {
            throw OptionError.EXCLUSIVE.error("FILE", "--file");
        }
        return Optional.ofNullable(file == null ? named : file)
                .or(() -> given.hasMatchedOption("--a") || Files.notExists(directory.resolve(DEFAULT_FILE))
                        ? Optional.empty()
                        : Optional.of(DEFAULT_FILE));
    }

    private PartialAbConfig readFile(ParseResult given, Path directory, PartialAbConfig options) {
        Optional<Path> source = file(given, directory);
        if (source.isEmpty()) {
            return PartialAbConfig.options(Map.of(), Map.of(), directory);
        }
        Path absolute = directory.resolve(source.get()).normalize();
        String name = source.get().toString();
        return AbFileReader.read(
                name, YamlFile.directory(absolute), YamlFile.text(absolute, name), options.find(AbSettings.FEED));
    }

    /// The settings that the command line gives.
    static PartialAbConfig options(ParseResult given, Path directory) {
        // As this process can read it: unchanged, unless the command was given in another directory.
        Path base = directory.equals(Path.of("").toAbsolutePath()) ? Path.of("") : directory;
        Map<String, Map<String, SettingValue>> sides = new LinkedHashMap<>();
        for (String side : SIDES) {
            Map<String, SettingValue> values = values(AbSettings.sideRows(), side, given, base);
            if (!values.isEmpty()) {
                sides.put(side, values);
            }
        }
        return PartialAbConfig.options(values(AbSettings.rows(), "", given, base), sides, directory);
    }

    private static Map<String, SettingValue> values(
            List<Setting<?>> rows, String side, ParseResult given, Path directory) {
        Map<String, SettingValue> values = new LinkedHashMap<>();
        for (Setting<?> row : rows) {
            String name = ofSide(row.option(), side);
            if (given.hasMatchedOption(name)) {
                List<String> texts = given.matchedOption(name).<Object>getValue() instanceof List<?> several
                        ? several.stream().map(Object::toString).toList()
                        : List.of(given.matchedOption(name).getValue().toString());
                values.put(row.key(), SettingValue.option(name, texts, directory));
            }
        }
        return values;
    }
}
