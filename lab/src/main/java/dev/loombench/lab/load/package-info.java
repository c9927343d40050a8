/// Results of a load, by second and in total: latency distribution, steady state, Little's law. Pure: no I/O,
/// threads or clock.
@NullMarked
package dev.loombench.lab.load;

import org.jspecify.annotations.NullMarked;
