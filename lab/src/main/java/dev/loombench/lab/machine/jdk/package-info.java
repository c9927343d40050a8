/// Which JDKs there are, and which of them a person means. They are read, not run, except for one start of a
/// chosen one.
@NullMarked
package dev.loombench.lab.machine.jdk;

import org.jspecify.annotations.NullMarked;
