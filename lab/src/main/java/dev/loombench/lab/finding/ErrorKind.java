package dev.loombench.lab.finding;

import dev.loombench.protocol.MessageTemplate;

/// A kind of error in what a person gave, whose words are a template, see [MessageTemplate]. Each area has an
/// enum of its kinds; a variant of the words is a constant of its own.
public interface ErrorKind extends MessageTemplate {
    /// Where, what is wrong and, after a semicolon where the words don't say it already, what to do, as the text of a
    /// template.
    @Override
    String words();

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
