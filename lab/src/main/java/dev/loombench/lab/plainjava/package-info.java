/// Generates an experiment as a plain Java class, for people who want to run it without Loombench.
@NullMarked
package dev.loombench.lab.plainjava;

import org.jspecify.annotations.NullMarked;
