package dev.loombench.report.view;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.report.text.Chip;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Blocks as Markdown. Nothing in a document becomes markup, a link or a mention.
public final class Markdown {
    private Markdown() {}

    /// Blocks, each followed by an empty line.
    ///
    /// @param level level of headings
    public static String of(List<? extends Block> blocks, int level) {
        return blocks.stream()
                .map(block -> block(block, level))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining());
    }

    private static String block(Block block, int level) {
        return switch (block) {
            case Heading heading -> "#".repeat(level) + " " + escaped(heading.words()) + "\n\n";
            case Sentence sentence -> titled(sentence.text());
            case Items items -> titled(items.title()) + list(items.items(), Markdown::text);
            case Facts facts ->
                (facts.isEmpty() ? "" : titled(Text.of(facts.title())))
                        + list(facts.facts(), fact -> "**" + escaped(fact.name()) + "**: " + escaped(fact.value()));
            case Findings findings -> list(findings.findings(), finding -> text(Text.of(finding)));
            case Preformatted text -> "<pre>" + escaped(text.line()) + "</pre>\n\n";
            case Table table ->
                table.isEmpty() ? "" : titled(Text.of(table.title())) + table(table) + titled(Text.of(table.note()));
            case Figure _ -> "";
            case Fold fold -> fold(fold, level);
        };
    }

    private static String fold(Fold fold, int level) {
        String text = of(fold.blocks(), level + 1);
        return text.isEmpty() || fold.isOfOne()
                ? text
                : "<details><summary>" + escaped(fold.title()) + "</summary>\n\n" + text + "</details>\n\n";
    }

    private static String titled(Text text) {
        return text.isEmpty() ? "" : text(text) + "\n\n";
    }

    private static <T> String list(List<T> items, Function<T, String> item) {
        return items.stream().map(one -> "- " + item.apply(one) + "\n").collect(Collectors.joining())
                + (items.isEmpty() ? "" : "\n");
    }

    /// The rows of a table, followed by an empty line; empty without rows.
    private static String table(Table whole) {
        Table table = whole.inWords();
        if (table.isEmpty()) {
            return "";
        }
        return row(table.heads(), head -> text(head.title()))
                + row(table.heads(), head -> head.align() == Align.RIGHT ? "---:" : "---")
                + table.rows().stream().map(row -> row(row, Markdown::text)).collect(Collectors.joining())
                + "\n";
    }

    private static <T> String row(List<T> cells, Function<T, String> text) {
        return cells.stream().map(text).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String text(Text text) {
        return text.spans().stream().map(Markdown::span).collect(Collectors.joining());
    }

    private static String span(Span span) {
        return switch (span) {
            case Words words ->
                switch (words.tone()) {
                    case PLAIN, STRONG, QUIET, CARE -> escaped(words.words());
                    case DETAIL -> "";
                    case BREAK -> "<br>";
                    case CODE -> code(words.words());
                };
            case Highlight word -> chip(word.chip());
            case Link link -> escaped(link.words());
            case Name name -> code(name.words());
            case Picture _, PictureAxis _ -> "";
        };
    }

    /// A highlighted word; bold if it is more than plain.
    private static String chip(Chip chip) {
        return chip.tone() == Chip.Tone.PLAIN ? escaped(chip.word()) : "**" + escaped(chip.word()) + "**";
    }
}
