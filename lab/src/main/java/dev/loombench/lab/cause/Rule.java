package dev.loombench.lab.cause;

import java.util.List;

/// Turns symptoms into findings of one kind of cause.
@FunctionalInterface
interface Rule {
    List<Finding> findings(Symptoms symptoms);
}
