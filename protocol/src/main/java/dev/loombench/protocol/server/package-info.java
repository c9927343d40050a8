/// What the lab and a server under test say to each other: which server, how it is set up, and when it is
/// ready. Every server answers the same [Endpoints].
@NullMarked
package dev.loombench.protocol.server;

import org.jspecify.annotations.NullMarked;
