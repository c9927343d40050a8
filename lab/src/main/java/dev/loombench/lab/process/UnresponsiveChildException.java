package dev.loombench.lab.process;

import java.io.IOException;

/// Thrown if a child is to be given up; the message is a sentence without a full stop.
public final class UnresponsiveChildException extends IOException {
    private static final long serialVersionUID = 1L;

    private final ChildFault fault;

    UnresponsiveChildException(ChildFault fault, Object... values) {
        super(fault.message(values));
        this.fault = fault;
    }

    public ChildFault fault() {
        return fault;
    }
}
