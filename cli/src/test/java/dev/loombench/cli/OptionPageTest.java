package dev.loombench.cli;

import dev.loombench.cli.Main.HelpText;
import dev.loombench.cli.option.SettingOptions;
import dev.loombench.lab.Golden;
import dev.loombench.lab.service.settings.AbSettings;
import dev.loombench.lab.service.settings.Setting;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

/// The page of options is what the tables of settings, and the commands, say of them.
class OptionPageTest {
    private static final Path PAGE = Path.of("../docs/reference/options.md");
    private static final String BEGIN = """
            # Options of run, ab and load

            `loombench COMMAND --help-all` says the same. A setting of `ab` that has a key may stand in [its file](ab-file.md), too.
            """;

    private static final List<String> SIDE_OPTIONS = SettingOptions.SIDES.stream()
            .flatMap(side -> AbSettings.sideRows(side).stream())
            .map(Setting::option)
            .toList();

    @Test
    void thePageSaysWhatTheCommandsSay() {
        Golden.check(
                PAGE,
                BEGIN
                        + Stream.of("run", "ab", "load")
                                .map(OptionPageTest::section)
                                .collect(Collectors.joining()));
    }

    private static String section(String command) {
        boolean hasKeys = command.equals("ab");
        String head = hasKeys
                ? "| option | key | meaning | not beside |\n|---|---|---|---|\n"
                : "| option | meaning | not beside |\n|---|---|---|\n";
        return HelpText.groups(
                        Main.commandLine(command).getSubcommands().get(command).getCommandSpec())
                .entrySet()
                .stream()
                .map(group -> "\n### " + group.getKey().heading() + "\n\n" + head
                        + group.getValue().stream()
                                .map(option -> line(option, hasKeys))
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("", "\n## " + command + "\n", ""));
    }

    private static String line(OptionSpec option, boolean hasKeys) {
        Setting<?> row = option.userObject() instanceof Setting<?> setting ? setting : null;
        String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        String name = option.negatable() ? option.longestName().replace("--", "--[no-]") : "";
        return "| "
                + codes(Stream.of(option.names())
                        .map(word -> (name.isEmpty() ? word : name) + value)
                        .toList())
                + " | " + (hasKeys ? key(row) + " | " : "")
                + meaning(option) + " | "
                + (row == null
                        ? ""
                        : codes(row.excluded().stream().map(Setting::option).toList())) + " |\n";
    }

    private static String meaning(OptionSpec option) {
        return String.join(" ", option.description())
                .replace("%%", "%")
                .replace("$${", "${")
                .replaceAll("[|~*<]", "\\\\$0");
    }

    private static String key(@Nullable Setting<?> row) {
        if (row == null) {
            return "";
        }
        return SIDE_OPTIONS.contains(row.option())
                ? codes(List.of("sides.*." + row.key()))
                : AbSettings.rows().contains(row) ? codes(List.of(row.key())) : "";
    }

    private static String codes(Collection<String> words) {
        return words.stream().map(word -> "`" + word.replace("|", "\\|") + "`").collect(Collectors.joining(", "));
    }
}
