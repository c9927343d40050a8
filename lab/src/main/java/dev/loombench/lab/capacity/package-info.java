/// The highest rate at which a server keeps an objective: what the objective is, whether a probe of the server
/// kept it, which rate to try next, and the capacity with its interval. Pure: no I/O, no threads, no clock, no
/// randomness.
@NullMarked
package dev.loombench.lab.capacity;

import org.jspecify.annotations.NullMarked;
