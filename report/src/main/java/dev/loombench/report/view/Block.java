package dev.loombench.report.view;

/// Part of the description of a document, from top to bottom. Text in it is as it was measured or read: renderers
/// replace secrets, and what their output could interpret.
public sealed interface Block permits Heading, Sentence, Items, Facts, Findings, Preformatted, Table, Figure, Fold {
    default boolean isEmpty() {
        return false;
    }
}
