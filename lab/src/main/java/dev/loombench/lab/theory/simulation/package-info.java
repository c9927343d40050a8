/// Discrete-event simulation of servers from a seed: cores, thread pools, carriers and virtual threads. Pure;
/// the same seed gives the same figures on every machine.
@NullMarked
package dev.loombench.lab.theory.simulation;

import org.jspecify.annotations.NullMarked;
