package dev.loombench.dist;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A test that may run while another one of its class does, as the classes do anyway: what it expects holds on a busy
/// machine, too.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Execution(ExecutionMode.CONCURRENT)
@interface SideBySide {}
