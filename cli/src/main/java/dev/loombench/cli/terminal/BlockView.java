package dev.loombench.cli.terminal;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.FindingText;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Preformatted;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.List;
import java.util.stream.Collectors;

/// Renders the description of a document for a terminal.
///
/// @param columns width of the screen
public record BlockView(Style style, int columns) {
    private static final String INDENT = "  ";
    private static final String ELLIPSIS = " …";

    /// The blocks beneath each other: tables, lists and pictures between empty lines, headings after one.
    public String render(List<? extends Block> blocks) {
        StringBuilder out = new StringBuilder();
        boolean apart = false;
        for (Block block : blocks) {
            String text = block(block);
            boolean wide = switch (block) {
                case Heading _, Sentence _, Findings _ -> false;
                case Items _, Facts _, Preformatted _, Table _, Figure _, Fold _ -> true;
            };
            if (!text.isEmpty()) {
                out.append((wide || apart || block instanceof Heading) && !out.isEmpty() ? "\n" : "")
                        .append(text);
                apart = wide;
            }
        }
        return out.toString();
    }

    private String block(Block block) {
        return switch (block) {
            case Figure _ -> "";
            case Fold fold -> fold(fold);
            case Heading heading -> style.bold(heading.words(), columns, "") + "\n";
            case Sentence sentence -> line(sentence.text());
            case Items items ->
                (items.items().isEmpty() ? line(items.title()) : titled(items.title()))
                        + items.items().stream().map(this::item).collect(Collectors.joining());
            case Facts facts -> (facts.isEmpty() ? "" : titled(facts.title())) + facts(facts.title(), facts.facts());
            case Findings findings ->
                findings.findings().stream().map(this::finding).collect(Collectors.joining());
            case Preformatted text -> Screen.sanitized(text.line()) + "\n";
            case Table table -> table(table);
        };
    }

    private String line(Text text) {
        return text.isEmpty() ? "" : style.wrapped(text, columns, INDENT) + "\n";
    }

    /// The title of a list, whose further lines don't look like items.
    private String titled(Text text) {
        return text.isEmpty() ? "" : style.wrapped(text, columns, INDENT + INDENT) + "\n";
    }

    private String item(Text text) {
        return INDENT + style.wrapped(text, columns - INDENT.length(), INDENT + INDENT) + "\n";
    }

    private String fold(Fold fold) {
        String text = render(fold.blocks());
        return text.isEmpty() || fold.isOfOne() ? text : block(new Heading(fold.title())) + "\n" + text;
    }

    /// A table with its note, of which a footnote on `*` is left out if no shown cell refers to it.
    private String table(Table table) {
        if (table.isEmpty()) {
            return "";
        }
        String rows = new TableView(table, columns).render(style);
        return (table.title().isEmpty() ? "" : style.bold(table.title(), columns, "") + "\n")
                + rows
                + titled(rows.contains("*") ? table.note() : table.note().replaceFirst("(^| )\\* .*", ""));
    }

    private String titled(String words) {
        return words.isEmpty() ? "" : Screen.wrapped(words, columns, "") + "\n";
    }

    private String facts(String title, List<LabelledValue> facts) {
        int width = facts.stream()
                        .mapToInt(fact -> Screen.length(Screen.sanitized(fact.name())))
                        .max()
                        .orElse(0)
                + INDENT.length();
        return facts.stream()
                .map(fact -> (title.isEmpty() ? style.bold(fact.name()) : Screen.sanitized(fact.name()))
                        + " ".repeat(width - Screen.length(Screen.sanitized(fact.name())))
                        + Screen.wrapped(fact.value(), columns - width, " ".repeat(width)) + "\n")
                .collect(Collectors.joining());
    }

    /// A finding in at most so many lines, cut at a word.
    public String brief(Finding finding, int lines) {
        List<String> all = finding(finding).lines().toList();
        if (all.size() <= lines) {
            return String.join("\n", all);
        }
        String last = all.get(lines - 1);
        int room = columns - ELLIPSIS.length();
        String cut = last.length() <= room ? last : last.substring(0, Math.max(0, last.lastIndexOf(' ', room)));
        return String.join("\n", all.subList(0, lines - 1)) + "\n" + cut + ELLIPSIS;
    }

    /// Severity, message and remedy; information is only told apart by being quiet.
    private String finding(Finding finding) {
        if (finding.severity() == Severity.INFO) {
            return style.dim(FindingText.of(finding), columns, INDENT) + "\n";
        }
        String word = finding.severity().toString();
        String text = Screen.wrapped(word + ": " + FindingText.of(finding), columns, INDENT);
        return style.styled(Text.of(Chip.of(finding.severity()))) + text.substring(word.length()) + "\n";
    }
}
