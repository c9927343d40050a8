/// The physical limit of a batch from first principles: no I/O, no threads, no clock.
@NullMarked
package dev.loombench.lab.ideal;

import org.jspecify.annotations.NullMarked;
