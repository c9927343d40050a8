package dev.loombench.cli;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/// Descriptions and examples in a narrow terminal: what is indented, such as an example, goes on a step further in, so
/// that no part of it looks like a line of its own.
final class HelpText {
    private static final String STEP = "    ";

    private HelpText() {}

    /// For a command and those below it.
    static void use(CommandLine line) {
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
                .map(line -> wrapped(line, width) + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /// Broken at blanks; those between words stay as they are, since they align columns.
    static String wrapped(String line, int width) {
        String lead = line.substring(0, line.length() - line.stripLeading().length());
        String next = lead.isEmpty() ? "" : lead + STEP;
        StringBuilder out = new StringBuilder();
        String rest = line;
        while (rest.length() > width) {
            int at = rest.lastIndexOf(' ', width);
            if (rest.substring(0, Math.max(0, at)).isBlank()) {
                break;
            }
            out.append(rest.substring(0, at).stripTrailing()).append(System.lineSeparator());
            rest = next + rest.substring(at).strip();
        }
        return out + rest;
    }
}
