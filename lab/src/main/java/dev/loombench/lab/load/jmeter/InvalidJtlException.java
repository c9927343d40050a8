package dev.loombench.lab.load.jmeter;

import java.io.IOException;

/// Thrown for a file that isn't a JTL in CSV, or is damaged. The message names the place and the remedy.
public final class InvalidJtlException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String message;

    InvalidJtlException(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
