package dev.loombench.lab.experiment;

import java.io.IOException;

/// A file that is no plan of JMeter. The message is one line that says which, where and why.
public final class BadPlan extends IOException {
    private static final long serialVersionUID = 1L;

    private final String message;

    BadPlan(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
