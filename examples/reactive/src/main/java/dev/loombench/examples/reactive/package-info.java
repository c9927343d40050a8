/// Prices from a service that takes two seconds to answer, without a thread that waits.
@NullMarked
package dev.loombench.examples.reactive;

import org.jspecify.annotations.NullMarked;
