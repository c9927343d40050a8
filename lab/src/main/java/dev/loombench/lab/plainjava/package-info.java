/// Writes an experiment's cells as a plain Java class, for people who want to run them without
/// Loombench.
@NullMarked
package dev.loombench.lab.plainjava;

import org.jspecify.annotations.NullMarked;
