package dev.loombench.lab.diagnose.collect;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Marks a test that may run beside others of its class: they mostly wait, and hold on a busy machine, too.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Execution(ExecutionMode.CONCURRENT)
@interface ConcurrentTest {}
