/// What a measured JVM is told to run: tasks, models, iterations.
@NullMarked
package dev.loombench.protocol.trial;

import org.jspecify.annotations.NullMarked;
