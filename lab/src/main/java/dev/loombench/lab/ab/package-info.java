/// A person's own service, two ways: starts the sides, loads them in interleaved pairs, and judges them.
@NullMarked
package dev.loombench.lab.ab;

import org.jspecify.annotations.NullMarked;
