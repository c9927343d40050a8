/// Physical limits and queueing models in closed form: batches, open queues and closed networks. Pure: no I/O,
/// no threads, no clock, no randomness. What is simulated is in `ideal.simulation`.
@NullMarked
package dev.loombench.lab.ideal;

import org.jspecify.annotations.NullMarked;
