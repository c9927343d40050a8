/// Prices from a service that takes a second to answer.
@NullMarked
package dev.loombench.examples.slowdownstream;

import org.jspecify.annotations.NullMarked;
