/// Kinds of findings and of user errors.
@NullMarked
package dev.loombench.lab.finding;

import org.jspecify.annotations.NullMarked;
