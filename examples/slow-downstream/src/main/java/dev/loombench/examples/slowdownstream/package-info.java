/// Prices from a service that takes two seconds to answer.
@NullMarked
package dev.loombench.examples.slowdownstream;

import org.jspecify.annotations.NullMarked;
