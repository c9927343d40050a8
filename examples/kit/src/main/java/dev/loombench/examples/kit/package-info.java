/// What the examples that need no framework share: an HTTP server, and the threads that it runs on.
@NullMarked
package dev.loombench.examples.kit;

import org.jspecify.annotations.NullMarked;
