package dev.loombench.cli.terminal;

import java.nio.charset.Charset;

/// Symbols for verdicts, or words if the output can't show symbols.
public enum SymbolSet {
    SYMBOLS,
    WORDS;

    private static final String SYMBOL_CHARACTERS = "✓✗≈→●─│";

    /// The set that this process's output can show, by its character set and terminal.
    public static SymbolSet ofThisProcess() {
        String charset = System.getProperty("native.encoding", "UTF-8");
        return of(charset, Screen.isDumb());
    }

    /// Selects the set that an output can show.
    ///
    /// @param charset name of the output's character set
    /// @param dumb whether the terminal has no control sequences
    public static SymbolSet of(String charset, boolean dumb) {
        if (dumb || !Charset.isSupported(charset)) {
            return WORDS;
        }
        Charset output = Charset.forName(charset);
        return output.canEncode() && output.newEncoder().canEncode(SYMBOL_CHARACTERS) ? SYMBOLS : WORDS;
    }

    /// The text as the output can show it. In [#WORDS] it becomes US-ASCII, with `x` for `×` and `+-` for `±`,
    /// and `?` for characters without a substitute. A symbol becomes one character wherever tables have it, so
    /// that they stay aligned.
    public String encode(String text) {
        if (this == SYMBOLS) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        text.replace("± ", "+-").codePoints().forEach(c -> plain.append(plain(c)));
        return plain.toString();
    }

    private static String plain(int codePoint) {
        if (codePoint < 0x80) {
            return Character.toString(codePoint);
        }
        return switch (codePoint) {
            case '×' -> "x";
            case '–', '—', '−', '─' -> "-";
            case '│' -> "|";
            case '●' -> "o";
            case '±' -> "+-";
            case '→' -> "=>";
            case '…' -> "~";
            case 'µ', 'μ' -> "u";
            case '█', '▉', '▊', '▋', '▌', '▍', '▎', '▏' -> "#";
            case '≥' -> ">=";
            case '≤' -> "<=";
            case '✓' -> "+";
            case '✗' -> "-";
            case '≈' -> "~";
            case '·' -> "*";
            case '“', '”' -> "\"";
            case '‘', '’' -> "'";
            default -> "?";
        };
    }
}
