/// Quarkus' build step as a program, so that it runs on another JDK than Maven.
@NullMarked
package dev.loombench.targets.quarkusbuild;

import org.jspecify.annotations.NullMarked;
