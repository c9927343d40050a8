package dev.loombench.report.view;

import dev.loombench.lab.model.Finding;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Text of a sentence or of a table's cell.
public record Text(List<Span> spans) {
    public static final Text EMPTY = new Text(List.of());

    public static Text of(String words) {
        return of(words, Tone.PLAIN);
    }

    public static Text of(String words, Tone tone) {
        return words.isEmpty() ? EMPTY : of(new Words(words, tone));
    }

    public static Text of(Chip chip) {
        return of(new Highlight(chip));
    }

    /// Severity, message, remedy and code of a finding.
    public static Text of(Finding finding) {
        return of(Chip.of(finding.severity()))
                .plus(" " + FindingText.of(finding) + " (", Tone.PLAIN)
                .plus(finding.code(), Tone.CODE)
                .plus(")", Tone.PLAIN);
    }

    public static Text of(CellName name) {
        return of(new Name(name));
    }

    public static Text of(Span span) {
        return new Text(List.of(span));
    }

    /// Texts that each begin a line; empty if all of them are.
    public static Text lines(List<Text> lines) {
        return lines.stream().allMatch(Text::isEmpty)
                ? EMPTY
                : lines.stream()
                        .reduce((above, below) -> above.plus("; ", Tone.BREAK).plus(below))
                        .orElse(EMPTY);
    }

    /// The texts that each begin a line; see [#lines].
    public List<Text> split() {
        List<Text> lines = new ArrayList<>();
        List<Span> line = new ArrayList<>();
        for (Span span : spans) {
            if (span instanceof Words(String _, Tone tone) && tone == Tone.BREAK) {
                lines.add(new Text(List.copyOf(line)));
                line.clear();
            } else {
                line.add(span);
            }
        }
        lines.add(new Text(List.copyOf(line)));
        return lines;
    }

    public Text plus(Text other) {
        return new Text(Stream.concat(spans.stream(), other.spans.stream()).toList());
    }

    public Text plus(String words, Tone tone) {
        return plus(of(words, tone));
    }

    public boolean isEmpty() {
        return spans.isEmpty();
    }

    /// The words of all spans but details.
    public String words() {
        return spans.stream()
                .filter(span -> !(span instanceof Words(String _, Tone tone) && tone == Tone.DETAIL))
                .map(Span::words)
                .collect(Collectors.joining());
    }
}
