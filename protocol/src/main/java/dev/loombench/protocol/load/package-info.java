/// What the lab and a load generator say to each other: the order to send requests, what is seen each second,
/// and the names of the files that hold the figures.
@NullMarked
package dev.loombench.protocol.load;

import org.jspecify.annotations.NullMarked;
