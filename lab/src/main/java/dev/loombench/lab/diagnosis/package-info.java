/// A server's own limit: the CPU, a pool of threads, or waiting. A Flight Recorder recording is read into plain
/// evidence ([Evidence]), and all that follows is pure.
@NullMarked
package dev.loombench.lab.diagnosis;

import org.jspecify.annotations.NullMarked;
