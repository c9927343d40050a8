package dev.loombench.cli.terminal;

import dev.loombench.report.text.Chip;
import dev.loombench.report.view.Highlight;
import dev.loombench.report.view.Link;
import dev.loombench.report.view.Name;
import dev.loombench.report.view.Picture;
import dev.loombench.report.view.PictureAxis;
import dev.loombench.report.view.Span;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import dev.loombench.report.view.Words;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Text styles by ANSI codes, or no styles. No meaning is carried by colour alone. Text is sanitized before it is
/// styled, so that no other sequences get into the output.
public final class Style {
    /// When colours are used.
    public enum ColorMode {
        AUTO,
        ALWAYS,
        NEVER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String ELLIPSIS = "…";

    private final boolean enabled;

    private Style(boolean enabled) {
        this.enabled = enabled;
    }

    /// Selects the style for an output stream.
    ///
    /// @param terminal whether the output goes to a terminal
    /// @param noColor whether the environment has a non-empty `NO_COLOR`
    public static Style of(ColorMode when, boolean terminal, boolean noColor) {
        return new Style(
                switch (when) {
                    case ALWAYS -> true;
                    case NEVER -> false;
                    case AUTO -> terminal && !noColor;
                });
    }

    public String bold(String text) {
        return styled("1", Screen.sanitized(text));
    }

    /// Several lines as one bold text.
    public String bold(List<String> lines) {
        return styled("1", lines.stream().map(Screen::sanitized).collect(Collectors.joining("\n")));
    }

    /// Wrapped as by [Screen#wrapped].
    public String bold(String text, int columns, String indent) {
        return styled("1", Screen.wrapped(text, columns, indent));
    }

    /// Wrapped as by [Screen#wrapped].
    public String dim(String text, int columns, String indent) {
        return styled("2", Screen.wrapped(text, columns, indent));
    }

    /// Number of columns that a text takes.
    public static int length(Text text) {
        return text.spans().stream()
                .mapToInt(span -> Screen.length(shown(span)))
                .sum();
    }

    private static String shown(Span span) {
        return span instanceof Words(String _, Tone tone) && tone == Tone.DETAIL ? "" : Screen.sanitized(span.words());
    }

    /// A name; in the middle of one of more than this many columns some is left out, since names often begin alike.
    static Text shortened(Text name, int columns) {
        if (length(name) <= columns) {
            return name;
        }
        String words = Screen.sanitized(name.words());
        int tail = (columns - 1) / 2;
        return Text.of(words.substring(0, words.offsetByCodePoints(0, columns - 1 - tail))
                + ELLIPSIS
                + words.substring(words.offsetByCodePoints(words.length(), -tail)));
    }

    /// The text on one line; one of more than this many columns is cut.
    public String styled(Text text, int columns) {
        int room = length(text) > columns ? columns - 1 : columns;
        StringBuilder out = new StringBuilder();
        for (Span span : text.spans()) {
            String words = shown(span);
            String start = words.substring(0, words.offsetByCodePoints(0, Math.min(room, Screen.length(words))));
            room -= Screen.length(start);
            if (start.length() < words.length()) {
                return out.append(styled(span, start + ELLIPSIS)).toString();
            }
            out.append(styled(span, start));
        }
        return out.toString();
    }

    public String styled(Text text) {
        return styled(text, Integer.MAX_VALUE);
    }

    String wrapped(Text text, int columns, String indent) {
        String lines = Screen.wrapped(text.words(), columns, indent);
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (Span span : text.spans()) {
            int start = skip(lines, at, 0);
            int end = skip(
                    lines, start, shown(span).codePoints().filter(c -> c != ' ').count());
            out.append(lines, at, start).append(styled(code(span), lines.substring(start, end)));
            at = end;
        }
        return out.append(lines.substring(at)).toString();
    }

    /// The position after so many letters, or before the next letter if there are none to skip.
    private static int skip(String lines, int from, long letters) {
        long left = letters;
        int at = from;
        while (at < lines.length() && (left > 0 || letters == 0 && Character.isWhitespace(lines.charAt(at)))) {
            int letter = lines.codePointAt(at);
            left -= Character.isWhitespace(letter) ? 0 : 1;
            at += Character.charCount(letter);
        }
        return at;
    }

    private String styled(Span span, String words) {
        return styled(code(span), words);
    }

    /// The code of a span's style; empty for none.
    private static String code(Span span) {
        return switch (span) {
            case Words(String _, Tone tone) ->
                switch (tone) {
                    case STRONG -> "1";
                    case QUIET -> "2";
                    case CARE -> "33";
                    case PLAIN, CODE, DETAIL, BREAK -> "";
                };
            case Highlight(Chip chip) ->
                switch (chip.tone()) {
                    case GOOD -> "32";
                    case BAD -> "31";
                    case CARE -> "33";
                    case PLAIN -> "";
                };
            case Link _, Name _, Picture _, PictureAxis _ -> "";
        };
    }

    /// The text, of which each line is styled by itself.
    private String styled(String code, String text) {
        String start = "\u001b[" + code + "m";
        String end = "\u001b[0m";
        return enabled && !text.isEmpty() && !code.isEmpty()
                ? start + text.replace("\n", end + "\n" + start) + end
                : text;
    }
}
