package dev.loombench.lab.process;

import dev.loombench.lab.finding.OptionError;

/// Thrown if this machine can't limit the resources of children. The message is one line: what is missing,
/// where, and what to do.
public final class LimitUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LimitUnavailableException(OptionError why, Object... values) {
        super(why.message(values));
    }

    LimitUnavailableException(Exception cause, OptionError why, Object... values) {
        super(why.message(values), cause);
    }
}
