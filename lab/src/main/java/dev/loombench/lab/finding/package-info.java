/// Kinds of findings, and the one renderer of their words.
@NullMarked
package dev.loombench.lab.finding;

import org.jspecify.annotations.NullMarked;
