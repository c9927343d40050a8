/// What holds the threads of a JVM: from [Symptoms], which were seen of it from outside, through rules to
/// ranked [Finding]s. All of this is pure.
@NullMarked
package dev.loombench.lab.cause;

import org.jspecify.annotations.NullMarked;
