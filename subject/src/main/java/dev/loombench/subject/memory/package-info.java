/// Memory footprint of this process, and the parked threads for which it is measured.
@NullMarked
package dev.loombench.subject.memory;

import org.jspecify.annotations.NullMarked;
