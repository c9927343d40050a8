/// Physical limits from first principles: of a batch, of queues and of closed loops. Pure: no I/O, no threads,
/// no clock, no randomness.
@NullMarked
package dev.loombench.lab.theory;

import org.jspecify.annotations.NullMarked;
