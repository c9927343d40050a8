package dev.loombench.report.view;

/// How words are shown; no meaning is carried by it alone.
public enum Tone {
    PLAIN,
    /// Emphasised where that is quiet enough: not in Markdown, whose verdicts are bold.
    STRONG,
    QUIET,
    /// A caveat, which a terminal colours.
    CARE,
    /// Quiet, on a line of its own, and only where there is room for it: in HTML.
    DETAIL,
    CODE,
    /// A break between lines; the words are shown where there is one line.
    BREAK
}
