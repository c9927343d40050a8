/// Micronaut on Netty: its event loop reads requests, and handlers run on virtual threads or on a pool of platform
/// threads.
@NullMarked
package dev.loombench.targets.micronaut;

import org.jspecify.annotations.NullMarked;
