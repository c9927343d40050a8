/// Whether a run may start on this machine: the ceiling of threads, memory, and the options of the JVMs. What a
/// limit is, is read in `machine`.
@NullMarked
package dev.loombench.lab.preflight;

import org.jspecify.annotations.NullMarked;
