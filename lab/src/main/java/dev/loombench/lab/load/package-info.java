/// What a load generator saw, second by second and in all: whether it was steady, whether it adds up, and how
/// its latencies are distributed. Pure: no I/O, no threads, no clock.
@NullMarked
package dev.loombench.lab.load;

import org.jspecify.annotations.NullMarked;
