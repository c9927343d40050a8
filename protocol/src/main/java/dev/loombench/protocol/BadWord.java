package dev.loombench.protocol;

/// A word that isn't what its place asks for. The message names the word and what would be right; the
/// caller adds where it was found.
public final class BadWord extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// @param word what was found
    /// @param expected what would be right, as a noun phrase
    public BadWord(String word, String expected) {
        super("'" + word + "' is not " + expected);
    }
}
