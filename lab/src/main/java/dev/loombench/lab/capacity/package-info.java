/// Search for a server's capacity, the highest request rate at which it meets a service level objective:
/// evaluation of probes, choice of the next rate, estimate with its interval. Pure: no I/O, threads, clock or
/// randomness.
@NullMarked
package dev.loombench.lab.capacity;

import org.jspecify.annotations.NullMarked;
