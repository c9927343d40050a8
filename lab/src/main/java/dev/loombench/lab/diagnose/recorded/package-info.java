/// What a server's own limit was, from a recording of Flight Recorder: the CPU, a pool of threads, or waiting.
/// Pure but for the reader of recordings.
@NullMarked
package dev.loombench.lab.diagnose.recorded;

import org.jspecify.annotations.NullMarked;
