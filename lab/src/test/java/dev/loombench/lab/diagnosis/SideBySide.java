package dev.loombench.lab.diagnosis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A test that may run while another one of its class does: it waits for most of its time, and what it expects
/// holds on a busy machine, too. One that needs the machine for itself has a [ResourceLock] on [#MACHINE].
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = SideBySide.MACHINE, mode = ResourceAccessMode.READ)
@interface SideBySide {
    String MACHINE = "the machine";
}
