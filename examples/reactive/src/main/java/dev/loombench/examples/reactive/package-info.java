/// Prices from a service that takes a second to answer, without a thread that waits.
@NullMarked
package dev.loombench.examples.reactive;

import org.jspecify.annotations.NullMarked;
