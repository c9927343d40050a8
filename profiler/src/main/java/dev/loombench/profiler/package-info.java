/// JMH profiler of virtual threads, with secondary results for each measured iteration. Runs inside the fork
/// without an agent or JVM options, and depends on JMH only. A failure in it costs a figure, never the
/// benchmark.
@NullMarked
package dev.loombench.profiler;

import org.jspecify.annotations.NullMarked;
