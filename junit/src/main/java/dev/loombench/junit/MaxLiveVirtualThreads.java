package dev.loombench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Fails a test if more virtual threads that it started are still alive after its end. On a class, applies to each
/// of its tests; an annotation on a test replaces the one on its class.
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(VirtualThreadsExtension.class)
public @interface MaxLiveVirtualThreads {
    /// Number of virtual threads that may be alive.
    int value() default 0;

    /// Time that they have to end in, after `@AfterEach` methods, in milliseconds. A test that leaves no more than
    /// are allowed doesn't wait.
    int graceMillis() default 1_000;
}
