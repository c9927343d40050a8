/// The messages between the lab and a load generator: the order to send requests, the figures of each second,
/// and the files of a generator that both know.
@NullMarked
package dev.loombench.protocol.load;

import org.jspecify.annotations.NullMarked;
