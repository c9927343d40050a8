/// Discrete-event simulation of servers: cores, thread pools, carriers and virtual threads. Pure: no I/O, no
/// threads, no clock; the same seed gives the same figures on every machine.
@NullMarked
package dev.loombench.lab.ideal.simulation;

import org.jspecify.annotations.NullMarked;
