package dev.loombench.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Pinning that is known, and allowed until a day, for [ShouldNotPin].
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface KnownPin {
    /// Name of a package, a class or a method on its stack, such as `com.acme.Driver.connect`.
    String at();

    /// Last day on which it is allowed, such as `2027-01-31`.
    String until();
}
