package dev.loombench.cli.ab;

import dev.loombench.cli.option.SettingOptions;
import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.settings.AbConfigParser;
import dev.loombench.lab.service.settings.AbFileReader;
import dev.loombench.lab.service.settings.AbSettings;
import dev.loombench.lab.service.settings.PartialAbConfig;
import dev.loombench.lab.service.settings.SettingValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/// The configuration of `ab`: a settings file, and the options that take precedence over it, which are built from the
/// rows of [AbSettings].
public final class AbConfigOptions {
    private static final Path DEFAULT_FILE = Path.of("loombench-ab.yaml");

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "YAML file with all settings. Default: loombench-ab.yaml, if it exists and there is no --a.")
    private @Nullable Path file;

    @Option(names = "--file", paramLabel = "FILE", description = "Same as FILE.")
    private @Nullable Path named;

    /// Reads the configuration that options and file give.
    ///
    /// @param given the command line, of which the settings are taken
    /// @param directory working directory, from which relative paths start
    /// @throws UserErrorException if an option or the file is invalid
    AbConfig read(ParseResult given, Path directory) {
        PartialAbConfig options = options(given, directory);
        PartialAbConfig draft = options.withDefaults(readFile(given, directory, options));
        if (options.settings().has(AbSettings.AGAINST_ITSELF)
                && options.sides().containsKey("b")
                && draft.sides().size() > 1) {
            throw OptionError.EXCLUSIVE.error(AbSettings.AGAINST_ITSELF.option(), "options of side b");
        }
        return AbConfigParser.parse(draft, ThreadLocalRandom.current().nextLong(1, 1_000_000));
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
            return PartialAbConfig.options(SettingValues.NONE, Map.of(), directory);
        }
        Path absolute = directory.resolve(source.get()).normalize();
        String name = source.get().toString();
        return AbFileReader.read(
                name,
                YamlFile.directory(absolute),
                YamlFile.text(absolute, name),
                options.settings().find(AbSettings.FEED));
    }

    /// The settings that the command line gives.
    static PartialAbConfig options(ParseResult given, Path directory) {
        // As this process can read it: unchanged, unless the command was given in another directory.
        Path base = directory.equals(Path.of("").toAbsolutePath()) ? Path.of("") : directory;
        Map<String, SettingValues> sides = new LinkedHashMap<>();
        for (String side : SettingOptions.SIDES) {
            SettingValues values = SettingOptions.values(given, AbSettings.sideRows(side), base);
            if (!values.byKey().isEmpty()) {
                sides.put(side, values);
            }
        }
        return PartialAbConfig.options(SettingOptions.values(given, AbSettings.optionRows(), base), sides, directory);
    }
}
