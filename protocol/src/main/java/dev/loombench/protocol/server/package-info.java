/// The messages between the lab and a server under test: the order with its setup, and its events. Every server
/// has the same [Endpoints].
@NullMarked
package dev.loombench.protocol.server;

import org.jspecify.annotations.NullMarked;
