/// Quarkus with Quarkus REST: Vert.x' event loops read requests, and handlers run on virtual threads or on Quarkus'
/// pool of workers.
@NullMarked
package dev.loombench.targets.quarkus;

import org.jspecify.annotations.NullMarked;
