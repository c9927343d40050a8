/// Batch benchmarks as JMH lists them, one class per shape, all with the same three parameters.
@NullMarked
package dev.loombench.subject.jmh;

import org.jspecify.annotations.NullMarked;
