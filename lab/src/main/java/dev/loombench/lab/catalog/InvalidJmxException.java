package dev.loombench.lab.catalog;

import java.io.IOException;

/// Thrown for a file that isn't a JMeter test plan. The message is one line with the file, the place and the
/// cause.
public final class InvalidJmxException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String message;

    InvalidJmxException(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
