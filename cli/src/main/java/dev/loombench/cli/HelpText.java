package dev.loombench.cli;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/// Wraps descriptions and examples of the help to the terminal's width. Continuation lines of an indented line,
/// such as an example, are indented further, so that none looks like a line of its own.
final class HelpText {
    private static final String CONTINUATION_INDENT = "    ";

    private HelpText() {}

    /// Installs the renderers for a command and its subcommands.
    static void install(CommandLine line) {
        Map<String, IHelpSectionRenderer> sections = line.getHelpSectionMap();
        sections.put(
                UsageMessageSpec.SECTION_KEY_DESCRIPTION,
                help -> text(help, usage(help).description()));
        sections.put(
                UsageMessageSpec.SECTION_KEY_FOOTER,
                help -> text(help, usage(help).footer()));
        line.setHelpSectionMap(sections);
    }

    private static UsageMessageSpec usage(Help help) {
        return help.commandSpec().usageMessage();
    }

    private static String text(Help help, String[] lines) {
        int width = usage(help).width();
        return Stream.of(lines)
                .map(String::format)
                .map(line -> wrap(line, width) + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /// The line, broken at spaces. Runs of spaces within it are kept, since they align columns.
    static String wrap(String line, int width) {
        String indent = line.substring(0, line.length() - line.stripLeading().length());
        String continuation = indent.isEmpty() ? "" : indent + CONTINUATION_INDENT;
        StringBuilder out = new StringBuilder();
        String rest = line;
        while (rest.length() > width) {
            int breakAt = rest.lastIndexOf(' ', width);
            if (rest.substring(0, Math.max(0, breakAt)).isBlank()) {
                break;
            }
            out.append(rest.substring(0, breakAt).stripTrailing()).append(System.lineSeparator());
            rest = continuation + rest.substring(breakAt).strip();
        }
        return out + rest;
    }
}
