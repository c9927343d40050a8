/// Environments that experiments run on: JDKs, JVM flags, and CPU limits.
@NullMarked
package dev.loombench.lab.environment;

import org.jspecify.annotations.NullMarked;
