/// Execution model of Reactor, on the class path of its own trials only.
@NullMarked
package dev.loombench.model.reactive;

import org.jspecify.annotations.NullMarked;
