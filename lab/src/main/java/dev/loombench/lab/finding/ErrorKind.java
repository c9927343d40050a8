package dev.loombench.lab.finding;

/// A kind of error in what a person gave, whose words are a template, see [MessageTemplate]. Each area has an
/// enum of its kinds; a variant of the words is a constant of its own.
public interface ErrorKind {
    /// Where, what is wrong and, after a semicolon where the words don't say it already, what to do, as the text of a
    /// template.
    String words();

    /// The words with the values of their places.
    ///
    /// @throws IllegalArgumentException if there are more values than places
    /// @throws java.util.NoSuchElementException if there are fewer
    default String message(Object... values) {
        return MessageTemplate.fill(words(), values);
    }

    /// The error with the values of its places, as [#message].
    default UserErrorException error(Object... values) {
        return new UserErrorException(message(values));
    }

    /// The error with the values of its places, as [#message].
    ///
    /// @param cause for the stack trace
    default UserErrorException because(Throwable cause, Object... values) {
        return new UserErrorException(message(values), cause);
    }
}
