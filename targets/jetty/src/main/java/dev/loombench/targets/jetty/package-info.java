/// Jetty without servlets, on virtual threads or on a pool of platform threads.
@NullMarked
package dev.loombench.targets.jetty;

import org.jspecify.annotations.NullMarked;
