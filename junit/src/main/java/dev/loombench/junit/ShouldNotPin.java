package dev.loombench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Fails a test if one of its virtual threads blocks for too long without leaving its carrier. On a class, applies
/// to each of its tests; an annotation on a test replaces the one on its class.
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(VirtualThreadsExtension.class)
public @interface ShouldNotPin {
    /// Longest pinning that is allowed, in milliseconds, beside the time for which the machine had no processor for a
    /// thread meanwhile. The default is the threshold of Flight Recorder.
    int maxMillis() default 20;

    /// Names of packages or classes, of which at least one must be on the stack for pinning to count. If empty,
    /// all pinning counts. Subpackages are included.
    String[] packages() default {};

    /// Pinning that is known, and doesn't count until a day.
    KnownPin[] known() default {};
}
