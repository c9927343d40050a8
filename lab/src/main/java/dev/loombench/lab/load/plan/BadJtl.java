package dev.loombench.lab.load.plan;

import java.io.IOException;

/// A file that isn't a JTL in CSV, or that was damaged. The message says where and what to do.
public final class BadJtl extends IOException {
    private static final long serialVersionUID = 1L;

    private final String message;

    BadJtl(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
