/// Servers that are played through, event by event, from a seed: cores, pools of threads, carriers and
/// virtual threads. No I/O, no threads, no clock; the same seed gives the same figures on every machine.
@NullMarked
package dev.loombench.lab.ideal.simulation;

import org.jspecify.annotations.NullMarked;
