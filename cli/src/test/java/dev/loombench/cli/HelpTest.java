package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.Main.HelpText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class HelpTest {
    static Stream<CommandLine> commands() {
        CommandLine main = Main.commandLine();
        return Stream.concat(
                Stream.of(main),
                main.getSubcommands().values().stream()
                        .filter(command ->
                                !List.of("help", "generate-completion").contains(command.getCommandName())));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void endsInExamplesThatNameTheCommand(CommandLine command) {
        String usage = command.getUsageMessage(CommandLine.Help.Ansi.OFF);

        assertThat(usage).contains("Examples:");
        assertThat(usage.substring(usage.indexOf("Examples:")))
                .contains(command.getParent() == null ? "  loombench " : "  loombench " + command.getCommandName());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionIsExplained(CommandLine command) {
        assertThat(command.getCommandSpec().options())
                .allSatisfy(option -> assertThat(option.description()).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void fitsATerminal(CommandLine command) {
        assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void isAsWideAsTheTerminalIfThatIsNarrow() {
        System.setProperty("loombench.columns", "72");
        try {
            assertThat(commands().map(command -> command.getUsageMessage(CommandLine.Help.Ansi.OFF)))
                    .allSatisfy(usage -> assertThat(usage.lines())
                            .filteredOn(line -> line.strip().contains(" "))
                            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(72)));
        } finally {
            System.clearProperty("loombench.columns");
        }
    }

    @Test
    void whatIsIndentedGoesOnAStepFurtherIn() {
        assertThat(HelpText.wrap("  compare base.json new.json     files", 33).lines())
                .containsExactly("  compare base.json new.json", "      files");
        assertThat(HelpText.wrap("one two three", 9).lines()).containsExactly("one two", "three");
        assertThat(HelpText.wrap("  https://localhost/a/long/address", 10))
                .isEqualTo("  https://localhost/a/long/address");
    }

    @Test
    void allOptionsAreShownWhereHelpShowsFew() {
        for (String name : List.of("ab", "load", "run")) {
            CommandLine command = Main.commandLine(name).getSubcommands().get(name);
            String all = CommandResult.by(name, "--help-all").out();

            assertThat(CommandResult.by(name, "--help").out()).doesNotContain("--quiet");
            assertThat(command.getCommandSpec().options())
                    .allSatisfy(option ->
                            assertThat(all).contains(option.longestName().replaceFirst("^-+", "")));
        }
    }

    @Test
    void aShellCompletesTheOptionsOfTheTables() {
        assertThat(CommandResult.by("completion").out()).contains("--until-exit", "--find-capacity", "--jvm-arg");
    }

    @Test
    void helpKnowsEveryCommand() {
        assertThat(Main.commandLine("help", "run").getSubcommands()).containsKeys("run", "list", "show", "help");
    }
}
