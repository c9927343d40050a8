/// Diagnosis of what keeps the threads of a JVM from making progress: from [Symptoms], observed from outside,
/// through rules to ranked [Finding]s. All of this is pure.
@NullMarked
package dev.loombench.lab.cause;

import org.jspecify.annotations.NullMarked;
