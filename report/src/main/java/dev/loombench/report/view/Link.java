package dev.loombench.report.view;

/// Words that lead to another part of a page; plain where there is none.
///
/// @param anchor id of the part's HTML element
public record Link(String words, String anchor) implements Span {}
