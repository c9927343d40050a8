package dev.loombench.report.view;

/// Part of a text that is shown in one way.
public sealed interface Span permits Words, Highlight, Link, Name, Picture, PictureAxis {
    /// What is shown where there is only text; empty for what is only a picture.
    String words();
}
