package dev.loombench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Fails a test if its virtual threads hold the carriers for so long that a new virtual thread has to wait. What
/// holds a carrier is computing without an end in sight, a blocking native call, or pinning. On a class, applies to
/// each of its tests; an annotation on a test replaces the one on its class.
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(VirtualThreadsExtension.class)
public @interface ShouldNotHoldCarriers {
    /// Longest delay until a new virtual thread runs, in milliseconds; at least 20.
    int maxMillis() default 200;
}
