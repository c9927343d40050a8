/// Physical limits from first principles: of a batch, of queues and of closed loops. No I/O, no threads, no
/// clock, no randomness.
@NullMarked
package dev.loombench.lab.ideal;

import org.jspecify.annotations.NullMarked;
