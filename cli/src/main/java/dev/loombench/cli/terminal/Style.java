package dev.loombench.cli.terminal;

import java.util.Locale;

/// Text styles by ANSI codes, or no styles. No meaning is carried by colour alone.
public final class Style {
    /// When colours are used.
    public enum When {
        AUTO,
        ALWAYS,
        NEVER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final boolean enabled;

    private Style(boolean enabled) {
        this.enabled = enabled;
    }

    /// Selects the style for an output stream.
    ///
    /// @param terminal whether the output goes to a terminal
    /// @param noColor whether the environment has a non-empty `NO_COLOR`
    public static Style of(When when, boolean terminal, boolean noColor) {
        return new Style(
                switch (when) {
                    case ALWAYS -> true;
                    case NEVER -> false;
                    case AUTO -> terminal && !noColor;
                });
    }

    public String bold(String text) {
        return styled("1", text);
    }

    public String dim(String text) {
        return styled("2", text);
    }

    public String good(String text) {
        return styled("32", text);
    }

    public String bad(String text) {
        return styled("31", text);
    }

    public String warning(String text) {
        return styled("33", text);
    }

    private String styled(String code, String text) {
        return enabled && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
