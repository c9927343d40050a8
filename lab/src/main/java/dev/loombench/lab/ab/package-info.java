/// Comparison of a user's own service in two or more variants (`ab`): starts the sides, loads them in
/// interleaved pairs, and writes the results.
@NullMarked
package dev.loombench.lab.ab;

import org.jspecify.annotations.NullMarked;
