package dev.loombench.protocol;

/// An invalid value in a file, an option or a message. The message names the value and what is expected; the
/// caller adds where it was found.
public final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// Creates an exception that names the value and what was expected.
    ///
    /// @param word the invalid value
    /// @param expected a noun phrase for what is valid, which follows "is not"
    public InvalidValueException(String word, String expected) {
        super("'" + Format.excerpt(word) + "' is not " + expected);
    }
}
