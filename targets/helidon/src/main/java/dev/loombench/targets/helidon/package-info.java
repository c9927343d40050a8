/// Helidon SE: a virtual thread for each connection, by design.
@NullMarked
package dev.loombench.targets.helidon;

import org.jspecify.annotations.NullMarked;
