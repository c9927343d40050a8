/// What a server's own limit was: the CPU, a pool of threads, or waiting. A recording of Flight Recorder is
/// read into plain evidence ([Evidence]), and all that follows is pure.
@NullMarked
package dev.loombench.lab.diagnosis;

import org.jspecify.annotations.NullMarked;
